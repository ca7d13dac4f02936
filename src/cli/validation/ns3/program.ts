import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ExportFile } from "../../../exports/contract.ts";

const run = promisify(execFile);

/** The head that every program includes, compiled once. */
const HEADS = ["applications", "core", "internet", "network", "point-to-point", "traffic-control"];

/**
 * Compiles the program of an export in a folder, with ns-3's heads compiled once for all programs in it.
 * `CMakeLists.txt` of the export does the same without that.
 * @returns the path of the program
 */
export const compileNs3 = async (folder: string, files: readonly ExportFile[]): Promise<string> => {
  const source = files.find(({ name }) => name.endsWith(".cc"));
  if (source === undefined) throw new Error("the export has no C++ file");
  const modules = [
    "ns3-core",
    "ns3-network",
    "ns3-internet",
    "ns3-point-to-point",
    "ns3-applications",
    "ns3-traffic-control",
    "ns3-stats",
  ];
  const { stdout } = await run("pkg-config", ["--modversion", "ns3-core"]);
  const [major = 0, minor = 0] = stdout.trim().split(".").map(Number);
  const options = [`-std=c++${major === 3 && minor < 41 ? 17 : 20}`, "-O1"];
  const head = join(folder, "ns3Heads.h");
  if (!existsSync(`${head}.gch`)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(head, HEADS.map((name) => `#include "ns3/${name}-module.h"\n`).join(""));
    await run("g++", [...options, "-x", "c++-header", head, "-o", `${head}.gch`]);
  }
  const path = join(folder, source.name);
  const program = path.replace(/\.cc$/, "");
  writeFileSync(path, source.text);
  await run("g++", [...options, "-include", head, path, "-o", program, ...modules.map((name) => `-l${name}`)]);
  return program;
};

/** Metrics that a program prints, by name; NaN: the run has no such value. */
export const valuesOf = (out: string): ReadonlyMap<string, number> =>
  new Map(
    out
      .trim()
      .split("\n")
      .map((line) => line.split(","))
      .map(([name = "", value = ""]) => [name, Number(value)]),
  );

/** Runs a compiled program with one seed. */
export const runNs3 = async (program: string, seed: number, from: number): Promise<ReadonlyMap<string, number>> =>
  valuesOf((await run(program, [`--seed=${seed}`, `--from=${from}`])).stdout);
