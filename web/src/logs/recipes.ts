/** How to record a log that this page reads: one command for each format. */
export interface Recipe {
  readonly title: string;
  readonly note: string;
  readonly command: string;
}

export const RECIPES: readonly Recipe[] = [
  {
    title: "Linux 4.16 and later: the tracepoint tcp_probe",
    note: "One line for each received segment. Filter by port, stop with Ctrl-C.",
    command: `cd /sys/kernel/tracing
echo 'sport==5201 || dport==5201' | sudo tee events/tcp/tcp_probe/filter
echo 1 | sudo tee events/tcp/tcp_probe/enable
sudo cat trace_pipe > ~/tcp_probe.txt`,
  },
  {
    title: "The same with trace-cmd",
    note: "Needs the package trace-cmd.",
    command: "sudo trace-cmd record -e tcp:tcp_probe sleep 30 && trace-cmd report > tcp_probe.txt",
  },
  {
    title: "The same with perf",
    note: "Needs the package linux-perf.",
    command: "sudo perf record -e tcp:tcp_probe -a sleep 30 && sudo perf script > tcp_probe.txt",
  },
  {
    title: "Linux before 4.16: the module tcp_probe",
    note: "The unit of srtt differs between kernels; the page infers it.",
    command: "sudo modprobe tcp_probe port=5201 full=1 && sudo cat /proc/net/tcpprobe > tcpprobe.txt",
  },
  {
    title: "Any packet capture, as CSV",
    note: "Every acknowledged segment's round-trip time, in seconds; needs tshark.",
    command:
      "tshark -r capture.pcap -Y tcp.analysis.ack_rtt -T fields -E header=y -E separator=, -e frame.time_epoch -e tcp.stream -e tcp.analysis.ack_rtt > rtt.csv",
  },
];
