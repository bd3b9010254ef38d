# The dumbbell of wasm-core/bench/README.md in ns-2: prints one JSON object a line, like our own benchmarks.
#   ns dumbbell.tcl CASE RATE_BIT_PER_S FLOWS BUFFER_PACKETS DURATION_S [AGENT SINK PAYLOAD_B START_STEP_S]
lassign [concat $argv [lrange {- - - - - Newreno TCPSink 1460 0.1} $argc end]] \
    name rate flows buffer duration agent receiver payload step
set sim [new Simulator]
$sim use-scheduler Splay ;# the fastest of its schedulers here
Agent/TCP set packetSize_ $payload
Agent/TCP set window_ 100000

set left [$sim node]
set right [$sim node]
$sim duplex-link $left $right $rate 20ms DropTail
$sim queue-limit $left $right $buffer
$sim queue-limit $right $left 10000

proc access {sim host router} {
    $sim duplex-link $host $router 1e9 5ms DropTail
    $sim queue-limit $host $router 10000
    $sim queue-limit $router $host 10000
}

set senders {}
for {set i 0} {$i < $flows} {incr i} {
    set from [$sim node]
    set to [$sim node]
    access $sim $from $left
    access $sim $to $right
    set tcp [new Agent/TCP/$agent]
    set sink [new Agent/$receiver]
    $sim attach-agent $from $tcp
    $sim attach-agent $to $sink
    $sim connect $tcp $sink
    set bulk [new Application/FTP]
    $bulk attach-agent $tcp
    $sim at [expr {$step * $i}] "$bulk start"
    lappend senders $tcp
}

set monitor [$sim monitor-queue $left $right ""]
set integrator [$monitor get-pkts-integrator]

proc report {} {
    global name duration payload senders monitor integrator started sim
    set wall [expr {([clock microseconds] - $started) / 1e6}]
    set acked 0
    set sent 0
    foreach tcp $senders {
        incr acked [$tcp set ack_]
        incr sent [$tcp set ndatapack_]
    }
    $integrator newpoint [$sim now] [$monitor set pkts_]
    set goodput [expr {$acked * $payload * 8.0 / $duration}]
    set queue [expr {[$integrator set sum_] / $duration}]
    puts [format {{"case": "%s", "wallSeconds": %.4f, "simulatedSeconds": %g, "packets": %d, "goodputBitPerS": %.0f, "meanQueuePackets": %.2f, "drops": %d}} \
        $name $wall $duration $sent $goodput $queue [$monitor set pdrops_]]
    exit 0
}
$sim at $duration report

set started [clock microseconds]
$sim run
