import { formatListDate } from '#shared/berlin-time.ts'

/** One line of a history. @property by the account that made the change; undefined for a file */
type VersionLine<Command extends string> = { number: number; command: Command; at: Date; by: string | undefined }

/** The command, and its details „24.11.2024, 18:30 · Petra Zellmann“. @param who undefined for files and deleted accounts */
export function describeVersion<Command extends string>(
  commandNames: Record<Command, string>,
  { command, at, by }: Omit<VersionLine<Command>, 'number'>,
  who: string | undefined,
) {
  const name = who ?? (by === undefined ? undefined : 'jemand, dessen Konto es nicht mehr gibt')
  return {
    command: commandNames[command],
    text: [formatListDate(at), name].filter((part) => part !== undefined).join(' · '),
  }
}

/** „Geändert · 24.11.2024, 18:30 · Petra Zellmann“ */
export const versionText = ({ command, text }: ReturnType<typeof describeVersion>) => `${command} · ${text}`

/** The lines of a list. @param self the reader, who is called „Sie“ */
export const describeVersions = <Command extends string>(
  commandNames: Record<Command, string>,
  versions: readonly VersionLine<Command>[],
  { self, nameOf }: { self: string; nameOf: (accountId: string) => Promise<string | undefined> },
) =>
  Promise.all(
    versions.map(async (version) => {
      const who = version.by === undefined ? undefined : await nameOf(version.by)
      const shown = version.by === self ? 'Sie' : who
      return { number: version.number, ...describeVersion(commandNames, version, shown) }
    }),
  )
