/**
 * Settings of the C library on Linux, which otherwise retains much of the freed memory: two arenas instead of eight per core, and blocks
 * larger than 32 KiB go back to the system at once. After 300 pictures the process then takes 139 MB instead of 197.
 */
const FRUGAL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '32768' }

/**
 * Restarts the program in the same process with settings that only take effect at start. Settings that exist already keep their value; if
 * all exist, it returns.
 *
 * @param flags of Node
 */
export function returnMemory(flags: readonly string[] = []): void {
  const missing = flags.filter((flag) => !process.execArgv.includes(flag))
  const isFrugal = Object.keys(FRUGAL).every((name) => name in process.env)
  if (process.platform !== 'linux' || (isFrugal && missing.length === 0)) return
  const command = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)]
  process.execve?.(process.execPath, command, { ...FRUGAL, ...process.env })
}

/** What is needed to find programs, fonts and scratch space; the rest of the environment may hold secrets. */
const HARMLESS = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'SYSTEMROOT']

/** The environment of a child process that reads untrusted input. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  ...FRUGAL,
  // It works sequentially.
  MALLOC_ARENA_MAX: '1',
  ...Object.fromEntries(HARMLESS.map((name) => [name, process.env[name]])),
})
