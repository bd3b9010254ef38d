# ns dumbbell.tcl KEY VALUE ...   runs a dumbbell in ns-2.35 and prints one result file (JSON, one line).
# Keys and units are those of `params` in the files beside this one; what is not given is as below. trace 1: one flow, event by event.
array set P {
    access_bw 500e6 bdelay -1 buffer 100 bw 10e6 delack 0 ecn 0 hdr 40 mend 80 minrto 0.2 mstart 30 nflows 10 nrev 0 nweb 0 overhead 0 pktsize 1000
    qdisc DropTail revbuffer -1 rtts 0.06 rtxcur_init 3.0 seed 1 start0 0 start1 10 stop 80 tcp Sack1 tick 0.01 window 100000
    red_adaptive 1 red_drop_rand 0 red_gentle 1 red_maxp 0.1 red_maxth 0 red_minth 0 red_qw -1 red_target 0.005 red_wait 1
    pi_a 1.822e-05 pi_b 1.816e-05 pi_qref 50 pi_w 170
    web_ecn 0 web_interobj pareto:0.5:1.5 web_interpage exp:15 web_objsize pareto:12:1.2 web_pages 250 web_pagesize pareto:4:1.2 web_start0 0
    web_start1 10 web_tcp Sack1
}
set name dumbbell
set trace 0
foreach {key value} $argv {
    if {$key eq "name"} {set name $value; continue}
    if {$key eq "trace"} {set trace $value; continue}
    if {![info exists P($key)]} {puts stderr "unknown key $key"; exit 2}
    set P($key) $value
}

set sim [new Simulator]
$defaultRNG seed $P(seed)
set starts_rng [new RNG]
$starts_rng seed $P(seed)
foreach {variable key} {packetSize_ pktsize window_ window minrto_ minrto tcpTick_ tick rtxcur_init_ rtxcur_init overhead_ overhead} {
    Agent/TCP set $variable $P($key)
}
foreach {variable value} [list bytes_ false queue_in_bytes_ false mean_pktsize_ [expr {$P(pktsize) + $P(hdr)}] setbit_ [expr {$P(ecn) != 0}]] {
    Queue/RED set $variable $value
}
foreach {variable key} {gentle_ red_gentle adaptive_ red_adaptive wait_ red_wait drop_rand_ red_drop_rand thresh_ red_minth maxthresh_ red_maxth
                        q_weight_ red_qw targetdelay_ red_target} {
    Queue/RED set $variable $P($key)
}
Queue/RED set linterm_ [expr {1.0 / $P(red_maxp)}]
if {$P(red_adaptive)} {Queue/RED set bottom_ [expr {min(0.01, 80000.0 / $P(bw))}]}
foreach {variable key} {a_ pi_a b_ pi_b w_ pi_w qref_ pi_qref} {Queue/PI set $variable $P($key)}
Queue/PI set setbit_ [expr {$P(ecn) != 0}]

# ---- topology ----------------------------------------------------------------------------------------------------------
set roomy 100000
set bottleneck_delay [expr {$P(bdelay) >= 0 ? $P(bdelay) : [lindex [lsort -real $P(rtts)] 0] / 6.0}]
set left [$sim node]
set right [$sim node]
$sim simplex-link $left $right $P(bw) $bottleneck_delay $P(qdisc)
$sim simplex-link $right $left $P(bw) $bottleneck_delay DropTail
$sim queue-limit $left $right $P(buffer)
$sim queue-limit $right $left [expr {$P(revbuffer) > 0 ? $P(revbuffer) : $P(nrev) > 0 ? $P(buffer) : $roomy}]

# A host on each side, with the index-th round-trip time between them.
proc hosts {index} {
    global sim left right P bottleneck_delay roomy
    set rtt [lindex $P(rtts) [expr {$index % [llength $P(rtts)]}]]
    set delay [expr {($rtt / 2.0 - $bottleneck_delay) / 2.0}]
    set near [$sim node]
    set far [$sim node]
    $sim duplex-link $near $left $P(access_bw) $delay DropTail
    $sim duplex-link $right $far $P(access_bw) $delay DropTail
    foreach {from to} [list $near $left $left $near $right $far $far $right] {$sim queue-limit $from $to $roomy}
    return [list $near $far]
}

proc sink_of {tcp} {
    global P
    return "TCPSink[expr {$tcp eq "Sack1" ? "/Sack1" : ""}][expr {$P(delack) ? "/DelAck" : ""}]"
}

# A long flow that starts at `start`; gives its agent.
proc long_flow {from to start} {
    global sim P
    set tcp [new Agent/TCP/$P(tcp)]
    set sink [new Agent/[sink_of $P(tcp)]]
    $tcp set ecn_ $P(ecn)
    $sim attach-agent $from $tcp
    $sim attach-agent $to $sink
    $sim connect $tcp $sink
    set bulk [new Application/FTP]
    $bulk attach-agent $tcp
    $sim at $start "$bulk start"
    return $tcp
}

proc drawn_start {} {
    global starts_rng P
    return [$starts_rng uniform $P(start0) $P(start1)]
}

set flows {}
set starts {}
for {set i 0} {$i < $P(nflows)} {incr i} {
    lassign [hosts $i] near far
    set start [expr {$trace ? 0 : [drawn_start]}]
    lappend starts [format %.4f $start]
    lappend flows [long_flow $near $far $start]
}
for {set i 0} {$i < $P(nrev)} {incr i} {
    lassign [hosts $i] near far
    long_flow $far $near [drawn_start]
}

# ---- web sessions: PagePool/WebTraf as it comes, a request and then the object, over a connection each ----------------------
proc variable_of {text} {
    lassign [split $text :] kind mean shape
    switch $kind {
        exp {set variable [new RandomVariable/Exponential]; $variable set avg_ $mean}
        pareto {set variable [new RandomVariable/ParetoII]; $variable set avg_ $mean; $variable set shape_ $shape}
        const {set variable [new RandomVariable/Constant]; $variable set val_ $mean}
    }
    return $variable
}

set pairs 20
if {$P(nweb) > 0} {
    PagePool/WebTraf set TCPTYPE_ $P(web_tcp)
    PagePool/WebTraf set TCPSINKTYPE_ [sink_of $P(web_tcp)]
    set pool [new PagePool/WebTraf]
    $pool set-num-client $pairs
    $pool set-num-server $pairs
    for {set i 0} {$i < $pairs} {incr i} {
        lassign [hosts $i] near far
        $pool set-client $i $far
        $pool set-server $i $near
    }
    $pool set-num-session $P(nweb)
    for {set i 0} {$i < $P(nweb)} {incr i} {
        set start [$starts_rng uniform $P(web_start0) $P(web_start1)]
        $pool create-session $i $P(web_pages) $start [variable_of $P(web_interpage)] [variable_of $P(web_pagesize)] \
            [variable_of $P(web_interobj)] [variable_of $P(web_objsize)]
    }
}

# ---- what is measured -----------------------------------------------------------------------------------------------------
set monitor [$sim monitor-queue $left $right "" 0.1]
set integrator [$monitor get-pkts-integrator]
# Its count of bytes is an int of 32 bits.
set bytes 0
proc count_bytes {} {
    global monitor bytes
    incr bytes [expr {([$monitor set bdepartures_] - $bytes) & 0xffffffff}]
}
proc keep_counting {} {
    global sim
    count_bytes
    $sim at [expr {[$sim now] + 5}] keep_counting
}
proc look {} {
    global sim monitor integrator flows bytes
    count_bytes
    $integrator newpoint [$sim now] [$monitor set pkts_]
    set at [dict create queue [$integrator set sum_] bytes $bytes sent 0 again 0 acked {}]
    foreach key {parrivals_ pdepartures_ pdrops_ pmarks_} {dict set at $key [$monitor set $key]}
    foreach tcp $flows {
        dict incr at sent [$tcp set ndatapack_]
        dict incr at again [$tcp set nrexmitpack_]
        dict lappend at acked [$tcp set ack_]
    }
    return $at
}

if {$trace} {
    set window_file [file tempfile window_path]
    set queue_file [file tempfile queue_path]
    [lindex $flows 0] attach $window_file
    [lindex $flows 0] trace cwnd_
    [lindex $flows 0] trace nrexmit_
    $sim trace-queue $left $right $queue_file
}

# Of the first 400 lines of a trace for which `keep` holds: `time` and `value`.
proc rows {path keep time value} {
    set file [open $path]
    set found {}
    foreach line [split [read $file] \n] {
        set f [regexp -all -inline {\S+} $line]
        if {[llength $f] && [expr $keep]} {lappend found "\[[expr $time], [expr $value]\]"}
    }
    close $file
    return "\[[join [lrange $found 0 399] {, }]\]"
}

proc traced {} {
    global sim window_file queue_file window_path queue_path
    $sim flush-trace
    flush $window_file
    flush $queue_file
    set changes [rows $window_path {[lindex $f 5] eq "cwnd_" && [lindex $f 0] > 0} {[lindex $f 0] + 0} {[lindex $f 6] + 0}]
    set timeouts [rows $window_path {[lindex $f 5] eq "nrexmit_" && [lindex $f 6] > 0} {[lindex $f 0] + 0} {[lindex $f 6]}]
    set drops [rows $queue_path {[lindex $f 0] eq "d"} {[lindex $f 1] + 0} {[lindex $f 10]}]
    file delete $window_path $queue_path
    return ", \"cwnd_changes_first\": $changes, \"drops_time_seq\": $drops, \"timeouts_s\": \[[join [regexp -all -inline {[0-9.]+(?=, )} $timeouts] {, }]\]"
}

proc json {pairs} {
    set members {}
    foreach {key value} $pairs {
        set is_number [string is double -strict $value]
        lappend members "\"$key\": [expr {$is_number ? $value : "\"$value\""}]"
    }
    return "{[join $members {, }]}"
}

proc report {} {
    global P name trace starts before
    set after [look]
    foreach key {queue bytes sent again parrivals_ pdepartures_ pdrops_ pmarks_} {
        set $key [expr {[dict get $after $key] - [dict get $before $key]}]
    }
    set seconds [expr {double($P(mend) - $P(mstart))}]
    set rates [lmap from [dict get $before acked] to [dict get $after acked] {expr {($to - $from) * 8.0 * $P(pktsize) / $seconds}}]
    set sum [expr [join [concat 0 $rates] +]]
    set squares [expr [join [concat 0 [lmap rate $rates {expr {$rate * $rate}}]] +]]
    set mean [expr {$queue / $seconds}]
    set results [list norm_avg_queue [expr {$mean / $P(buffer)}] avg_queue_pkts $mean drop_rate [expr {double($pdrops_) / max($parrivals_, 1)}] \
        drops_pkts $pdrops_ marks_pkts $pmarks_ arrivals_pkts $parrivals_ departures_pkts $pdepartures_ \
        utilization [expr {$bytes * 8 / $seconds / $P(bw)}] goodput_sum_bps $sum data_pkts_sent $sent retransmitted_pkts $again]
    if {$squares > 0} {lappend results jain [expr {$sum * $sum / ($P(nflows) * $squares)}]}
    if {$trace} {set P(starts) 0}
    puts "{\"name\": \"$name\", \"simulator\": \"ns-[ns-version]\", \"experiment\": \"dumbbell\", \"params\": [json [array get P]], \"[expr {
        $trace ? "summary" : "results"}]\": [json $results], \"flow_start_s\": \[[join $starts {, }]\][expr {$trace ? [traced] : ""}]}"
    exit 0
}
$sim at 5 keep_counting
$sim at $P(mstart) {set before [look]}
$sim at $P(mend) report
$sim run
