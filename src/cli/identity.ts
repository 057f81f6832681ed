import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type KeyPair, readServiceKeys } from '#identity/service/api-keys.ts'
import { readServiceConfig } from '#identity/service/identity-config.ts'
import { serveIdentity } from '#identity/service/serve-identity.ts'
import { ConfigError } from '#platform/config/config.ts'
import type { OnStop } from '#platform/program/watch-for-stop.ts'
import { readOptions } from './read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'

export const IDENTITY_USAGE = `Aufruf:
  identity keys [--config <Datei>]
  identity serve --config <Datei>
`

/** Shows the keys that programs need for the Supabase wire. @returns the exit code */
export function showKeys(keys: KeyPair | undefined, supabaseUrl: string, { write, writeError }: Terminal): 0 | 1 {
  if (!keys) return refuse({ writeError }, 'Diese Anmeldung verlangt keine Schlüssel (apiKeys: none).')
  write(`Adresse    ${supabaseUrl}
anon       ${keys.anon}   (darf jeder kennen; gehört in die Website)
service    ${keys.service}   (darf alles; gehört nur auf Server)
`)
  return 0
}

/** Shows the keys of a stand-alone service. @param args what follows `identity keys` on the command line, with `--config` */
export async function runServiceKeys(args: string[], terminal: Terminal): Promise<ExitCode> {
  const file = readConfigOption(args)
  if (file === undefined)
    return misunderstand(terminal, `Eine Angabe ist unbekannt oder unvollständig.\n\n${IDENTITY_USAGE}`)
  const { keys, supabaseUrl } = await readServiceKeys(readServiceConfig(readConfig(resolve(terminal.folder, file))))
  return showKeys(keys, supabaseUrl, terminal)
}

/**
 * Runs a stand-alone identity service until it is stopped.
 *
 * @param args what follows `identity serve` on the command line
 * @returns the exit code 2 for an invalid command; otherwise it keeps running
 */
export async function runServe(
  args: string[],
  { folder, onStop, ...output }: Terminal & { onStop: OnStop },
): Promise<0 | 2> {
  const file = readConfigOption(args)
  if (file === undefined) return misunderstand(output, `Es fehlt --config mit einer Datei.\n\n${IDENTITY_USAGE}`)
  const { address, firstSetUpLink, stop } = await serveIdentity(readServiceConfig(readConfig(resolve(folder, file))))
  output.write(`Die Anmeldung ist geöffnet: ${address}   (Beenden mit Strg+C)\n`)
  if (firstSetUpLink !== undefined) {
    output.write(`\nNoch verwaltet sie niemand. Hier entsteht das erste Konto (7 Tage gültig):\n${firstSetUpLink}\n`)
  }
  onStop(() => void stop())
  return 0
}

const readConfigOption = (args: string[]) => readOptions(args, { config: { type: 'string' } })?.config

function readConfig(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ConfigError(`Die Datei ${path} lässt sich nicht lesen (${String(error.code)}).`)
  }
}
