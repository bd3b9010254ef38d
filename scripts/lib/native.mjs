/** Native builds of the core: its tests under sanitizers, its fuzzers, its benchmarks. */
import { existsSync, mkdirSync } from "node:fs";
import { basename } from "node:path";
import { at, Fault, filesUnder, inParallel, must, run, shown, which } from "./common.mjs";
import { commonFlags, compile } from "./compile.mjs";
import { coreSources } from "./core.mjs";

/** With one allocation per block of the arena, so that the address sanitizer sees an access past a block's end. */
const sanitizers = [
  "-DLAB_ARENA_BLOCKS",
  "-fsanitize=address,undefined",
  "-fsanitize=float-cast-overflow",
  "-fno-sanitize-recover=all",
  "-fno-omit-frame-pointer",
];

/** Per target: compiler, flags of the core's objects, further flags of the program itself, libraries. */
const targets = {
  test: {
    compiler: ["gcc", "clang"],
    flags: ["-O1", "-g", ...sanitizers, "-Iwasm-core/test"],
    program: [],
    libraries: ["-lcmocka", "-lm"],
    folder: "test",
    prefix: "test_",
    install: "gcc and libcmocka-dev",
  },
  fuzz: {
    compiler: ["clang", "clang-14"],
    flags: ["-O1", "-g", ...sanitizers, "-fsanitize=fuzzer-no-link", "-Iwasm-core/test"],
    program: ["-fsanitize=fuzzer"],
    libraries: ["-lm"],
    folder: "fuzz",
    prefix: "fuzz_",
    install: "clang and libclang-rt-14-dev",
  },
  bench: {
    compiler: ["gcc", "clang"],
    // Optimising, gcc warns of texts that may be cut and are meant to be; the tests build without such warnings.
    flags: ["-O3", "-DNDEBUG", "-Wno-error"],
    program: [],
    libraries: ["-lm"],
    folder: "bench",
    prefix: "",
    install: "gcc",
  },
};

const sanitizerOptions = {
  ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1:abort_on_error=0",
  UBSAN_OPTIONS: "print_stacktrace=1",
};

/**
 * Builds every program of a target (`test`, `fuzz`, `bench`): one for each file that starts with its prefix, linked with the
 * whole core and with the other C files of its folder. Gives `[{ name, path }]`.
 */
export async function buildNative(name) {
  const target = targets[name];
  const compiler = target.compiler.map(which).find((path) => path !== null);
  if (compiler === undefined) throw new Fault(`No C compiler for "${name}" on the PATH: install ${target.install}.`);
  const flags = [...commonFlags, ...target.flags];
  const files = filesUnder(at("wasm-core", target.folder), (path) => path.endsWith(".c"));
  const programs = files.filter((path) => basename(path).startsWith(target.prefix));
  const helpers = files.filter((path) => !programs.includes(path));
  const { objects } = await compile(name, [...coreSources(), ...helpers, ...programs], compiler, flags);
  const shared = objects.slice(0, objects.length - programs.length);
  return inParallel(programs, 2, async (path) => {
    const program = at("build", name, basename(path, ".c"));
    const own = objects[objects.length - programs.length + programs.indexOf(path)];
    await must(compiler, [...flags, ...target.program, own, ...shared, "-o", program, ...target.libraries]);
    return { name: basename(path, ".c"), path: program };
  });
}

/** Limit against hangs, s: more than ten times the time of a program on an idle machine. */
const GUARD_S = 3000;
/** Limit of one fuzzer input, s: a longer one is an endless loop; the slowest takes two seconds on an idle machine. */
const INPUT_GUARD_S = 200;

/** Runs one cmocka program. Gives `{ name, passed, failed, out }`; a crash counts as one failure. */
async function runTest({ name, path }) {
  const { code, out, seconds } = await run(path, [], { quiet: true, env: sanitizerOptions, seconds: GUARD_S });
  const count = (mark) =>
    [...out.matchAll(new RegExp(`\\[  ${mark}  \\] (\\d+) test`, "g"))].reduce(
      (sum, match) => sum + Number(match[1]),
      0,
    );
  const failed = count("FAILED");
  return { name, seconds, out, passed: count("PASSED"), failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Builds and runs the C tests, or those whose name contains one of `wanted`. */
export async function runCoreTests(wanted = []) {
  const programs = await buildNative("test");
  const chosen = programs.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  return inParallel(chosen, 2, runTest);
}

/**
 * Replays a fuzzer's corpus, then runs it for at most `seconds` on new inputs from a fixed seed.
 * Gives `{ name, passed, failed, out }`: the replay and the run count as one each.
 */
async function runFuzzer({ name, path }, seconds) {
  const corpus = at("wasm-core", "fuzz", "corpus", name.replace(/^fuzz_/, ""));
  const findings = at("test-results", "fuzz");
  const fresh = at("build", "fuzz", `${name}.corpus`);
  for (const folder of [findings, fresh]) mkdirSync(folder, { recursive: true });
  const common = [`-artifact_prefix=${findings}/${name}-`, "-rss_limit_mb=4096", `-timeout=${INPUT_GUARD_S}`];
  const seeds = existsSync(corpus) ? [shown(corpus)] : [];
  const options = { quiet: true, env: sanitizerOptions };
  const replay = await run(path, [...common, "-runs=0", ...seeds], { ...options, seconds: GUARD_S });
  const limits = [`-max_total_time=${seconds}`, "-runs=20000", "-max_len=65536", "-seed=1"];
  const search = await run(path, [...common, ...limits, fresh, ...seeds], { ...options, seconds: GUARD_S });
  const failures = [replay, search].filter(({ code }) => code !== 0);
  return {
    name,
    seconds: replay.seconds + search.seconds,
    passed: 2 - failures.length,
    failed: failures.length,
    out: failures.map(({ out }) => out.slice(-6000)).join("\n"),
  };
}

/** Builds every fuzzer, replays its corpus and runs it for a short while. */
export async function runFuzzers(seconds = 10) {
  const programs = await buildNative("fuzz");
  return inParallel(programs, 2, (program) => runFuzzer(program, seconds));
}
