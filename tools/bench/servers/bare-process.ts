import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPlain } from '../fetch-plain.ts'
import { withServer, type ServerProcess } from './server-process.ts'

const SCRIPT = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** @returns a file in the folder with the present answer, for {@link withBareServer} */
export async function keepAnswer(url: string, headers: Record<string, string>, folder: string): Promise<string> {
  const file = join(folder, 'bare-answer')
  await writeFile(file, (await fetchPlain(url, headers)).body)
  return file
}

/** Runs work against Hono alone, which answers everything with the file's contents. */
export function withBareServer<T>(file: string, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  return withServer({ script: [SCRIPT, file], cwd: dirname(file), env: { NODE_ENV: 'production' } }, work)
}
