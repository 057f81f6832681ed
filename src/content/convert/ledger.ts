/** The kinds of things in a source. `program` is anything that only the other program needs: templates, styles, settings, smaller copies. */
const sourceKinds = ['post', 'page', 'picture', 'file', 'program'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** @property file in the source, or the address of an item of an export file @property line from 1 @property kept where its text was put aside */
export type LeftOutItem = { kind: SourceKind; file: string; line?: number | undefined; kept?: string | undefined }

/**
 * What the source contains, what was converted, and why the rest was not.
 *
 * @property leftOut the most frequent reason first; without the program's own files
 */
export type Balance = {
  kinds: { kind: SourceKind; found: number; taken: number; leftOut: number }[]
  leftOut: { reason: string; items: LeftOutItem[] }[]
}

type Entry = Omit<LeftOutItem, 'file'> & { to?: string | undefined; reason?: string | undefined }
export type Ledger = ReturnType<typeof createLedger>

/** The default reasons, for things that no text refers to. */
const UNASKED: Record<Exclude<SourceKind, 'program'>, string> = {
  post: 'Was so geschrieben ist, liest nur das bisherige Programm.',
  page: 'Was so geschrieben ist, liest nur das bisherige Programm.',
  picture: 'Kein Text zeigt dieses Bild.',
  file: 'Kein Text führt zu dieser Datei.',
}

/**
 * Counts everything in a source in one place: everything found is either converted or left out with a reason. So the balance always adds
 * up.
 */
export function createLedger() {
  const entries = new Map<string, Entry>()
  const change = (file: string, entry: Partial<Entry>) => {
    const known = entries.get(file)
    if (!known) throw new Error(`${file} was never found in the source.`)
    entries.set(file, { ...known, ...entry })
  }
  return {
    /** Records a thing, or changes its kind if it is already recorded. */
    find: (kind: SourceKind, file: string): void => void entries.set(file, { ...entries.get(file), kind }),
    take: (file: string, to: string): void => change(file, { to }),
    giveBack: (file: string): void => change(file, { to: undefined }),
    /** If several reasons are given, the first one stays. */
    leave(file: string, reason: string, line?: number): void {
      if (entries.get(file)?.reason === undefined) change(file, { reason, line })
    },
    keep: (file: string, kept: string): void => change(file, { kept }),
    get: (file: string): Readonly<Entry> => entries.get(file) ?? { kind: 'program' },
    /** Things that were neither converted nor put aside. */
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
