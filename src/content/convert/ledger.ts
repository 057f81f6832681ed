/** What a source is made of. `program` is what only the other program needs: templates, styles, settings, smaller copies. */
const sourceKinds = ['post', 'page', 'picture', 'file', 'program'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** @property file in the source, or the address of what an export file holds @property line from 1 @property kept where its text lies now */
export type LeftOutItem = { kind: SourceKind; file: string; line?: number | undefined; kept?: string | undefined }

/** What the source has, what was taken of it, and why the rest was not. @property leftOut the commonest reason first; without the program's own files, which have one reason */
export type Balance = {
  kinds: { kind: SourceKind; found: number; taken: number; leftOut: number }[]
  leftOut: { reason: string; items: LeftOutItem[] }[]
}

type Entry = Omit<LeftOutItem, 'file'> & { to?: string | undefined; reason?: string | undefined }
export type Ledger = ReturnType<typeof createLedger>

/** Why something stayed that nobody asked for. */
const UNASKED: Record<Exclude<SourceKind, 'program'>, string> = {
  post: 'Was so geschrieben ist, liest nur das bisherige Programm.',
  page: 'Was so geschrieben ist, liest nur das bisherige Programm.',
  picture: 'Kein Text zeigt dieses Bild.',
  file: 'Kein Text führt zu dieser Datei.',
}

/**
 * Counts everything that a source has, at one place: what was found is either taken or left out with a reason, whatever happens to it on
 * the way. So the balance adds up by itself.
 */
export function createLedger() {
  const entries = new Map<string, Entry>()
  const change = (file: string, entry: Partial<Entry>) => {
    const known = entries.get(file)
    if (!known) throw new Error(`${file} was never found in the source.`)
    entries.set(file, { ...known, ...entry })
  }
  return {
    /** What was found before becomes another kind. */
    find: (kind: SourceKind, file: string): void => void entries.set(file, { ...entries.get(file), kind }),
    take: (file: string, to: string): void => change(file, { to }),
    giveBack: (file: string): void => change(file, { to: undefined }),
    /** Where several reasons are given, the first counts. */
    leave(file: string, reason: string, line?: number): void {
      if (entries.get(file)?.reason === undefined) change(file, { reason, line })
    },
    keep: (file: string, kept: string): void => change(file, { kept }),
    get: (file: string): Readonly<Entry> => entries.get(file) ?? { kind: 'program' },
    /** What has no place, and of which nothing lies anywhere. */
    lost: (): string[] =>
      [...entries].flatMap(([file, { to, kept }]) => (to === undefined && kept === undefined ? [file] : [])),
    balance: (): Balance => balanceOf(entries),
  }
}

function balanceOf(entries: ReadonlyMap<string, Entry>): Balance {
  const kinds = sourceKinds.map((kind) => {
    const all = [...entries.values()].filter((entry) => entry.kind === kind)
    const taken = all.filter(({ to }) => to !== undefined).length
    return { kind, found: all.length, taken, leftOut: all.length - taken }
  })
  const left = [...entries].filter(([, { kind, to }]) => kind !== 'program' && to === undefined)
  const byReason = Map.groupBy(left, ([, { kind, reason }]) => reason ?? UNASKED[kind as keyof typeof UNASKED])
  const leftOut = [...byReason].map(([reason, all]) => ({
    reason,
    items: all.map(([file, { kind, line, kept }]) => ({ kind, file, line, kept })),
  }))
  return { kinds, leftOut: leftOut.toSorted((a, b) => b.items.length - a.items.length) }
}
