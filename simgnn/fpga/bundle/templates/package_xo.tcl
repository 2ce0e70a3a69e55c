# Packs @TOP@ as an RTL kernel for Vitis:
#
#   vivado -mode batch -source package_xo.tcl -tclargs <part>
#
# in any folder; it writes @TOP@.xo there. Link it with v++, one bank of memory for each memory port (for example
# --connectivity.sp @TOP@_1.m_axi_gmem0:DDR[0]).
set here [file normalize [file dirname [info script]]]
if {$argc != 1} {
    puts stderr "usage: vivado -mode batch -source package_xo.tcl -tclargs <part>"
    exit 2
}
set part [lindex $argv 0]
set files [list \
@FILES@]
set masters {@MASTERS@}

create_project -force @TOP@_package ./@TOP@_package -part $part
foreach file $files {
    add_files -norecurse [file normalize [file join $here $file]]
}
set_property top @TOP@ [current_fileset]
update_compile_order -fileset sources_1

ipx::package_project -root_dir ./@TOP@_ip -vendor simgnn -library accelerator -taxonomy /KernelIP \
    -import_files -set_current false
ipx::unload_core ./@TOP@_ip/component.xml
ipx::edit_ip_in_project -upgrade true -name @TOP@_edit -directory ./@TOP@_ip ./@TOP@_ip/component.xml

set core [ipx::current_core]
foreach busif [concat $masters s_axi_control] {
    ipx::associate_bus_interfaces -busif $busif -clock ap_clk $core
}
foreach busif $masters {
    set bus [ipx::get_bus_interfaces $busif -of_objects $core]
    ipx::add_bus_parameter SUPPORTS_NARROW_BURST $bus
    set_property value 0 [ipx::get_bus_parameters SUPPORTS_NARROW_BURST -of_objects $bus]
}
set_property xpm_libraries {XPM_CDC XPM_MEMORY XPM_FIFO} $core
set_property sdx_kernel true $core
set_property sdx_kernel_type rtl $core
set_property supported_families {} $core
set_property auto_family_support_level level_2 $core
ipx::create_xgui_files $core
ipx::update_checksums $core
ipx::check_integrity -kernel $core
ipx::save_core $core
close_project -delete

package_xo -force -xo_path ./@TOP@.xo -kernel_name @TOP@ -ip_directory ./@TOP@_ip \
    -kernel_xml [file join $here kernel.xml]
