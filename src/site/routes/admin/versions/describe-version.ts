import { formatListDate } from '#shared/berlin-time.ts'

/** One line of a history. @property by the account that did it; undefined for a file */
type VersionLine<Deed extends string> = { number: number; deed: Deed; at: Date; by: string | undefined }
type NameOf = (accountId: string) => Promise<string | undefined>

/** What was done, and „24.11.2024, 18:30 · Petra Zellmann“ of it. @param who undefined for a file and for accounts that are gone */
export function describeVersion<Deed extends string>(
  deedNames: Record<Deed, string>,
  { deed, at, by }: Omit<VersionLine<Deed>, 'number'>,
  who: string | undefined,
) {
  const name = who ?? (by === undefined ? undefined : 'jemand, dessen Konto es nicht mehr gibt')
  return { deed: deedNames[deed], text: [formatListDate(at), name].filter((part) => part !== undefined).join(' · ') }
}

/** „Geändert · 24.11.2024, 18:30 · Petra Zellmann“ */
export const versionText = ({ deed, text }: ReturnType<typeof describeVersion>) => `${deed} · ${text}`

/** The lines of a list. @param self whoever reads it, who is „Sie“ there */
export const describeVersions = <Deed extends string>(
  deedNames: Record<Deed, string>,
  versions: readonly VersionLine<Deed>[],
  { self, nameOf }: { self: string; nameOf: NameOf },
) =>
  Promise.all(
    versions.map(async (version) => {
      const who = version.by === undefined ? undefined : await nameOf(version.by)
      const shown = version.by === self ? 'Sie' : who
      return { number: version.number, ...describeVersion(deedNames, version, shown) }
    }),
  )
