import type { OwnFixture } from './fixture.ts'
import { getFormat, turned, type FormatName, type Score } from '#table-tennis/ties/tie-format.ts'

/** @property won `home` counts games won, `guest` those lost */
export type Record = { name: string; won: Score }

/** Games won and lost by our players and pairs, as far as single games are known; forfeited matches do not count. */
export function countRecords(
  fixtures: readonly Pick<OwnFixture, 'isHome' | 'sheet' | 'outcome'>[],
  formatName: FormatName,
): { singles: Record[]; doubles: Record[] } {
  const { slots } = getFormat(formatName)
  const counts = { single: new Map<string, Score>(), double: new Map<string, Score>() }
  for (const { isHome, sheet, outcome } of fixtures) {
    if (!sheet || outcome?.isForfeited) continue
    for (const [index, { kind, home, guest }] of slots.entries()) {
      const game = sheet.games[index]
      const names = kind === 'single' ? sheet.players : sheet.doubles
      const name = names[(isHome ? home : guest) - 1]
      if (!game || !name) continue
      add(counts[kind], name, isHome ? game : turned(game))
    }
  }
  return { singles: toRecords(counts.single), doubles: toRecords(counts.double) }
}

function add(counts: Map<string, Score>, name: string, { home, guest }: Score): void {
  const { home: won, guest: lost } = counts.get(name) ?? { home: 0, guest: 0 }
  if (home === guest) return
  counts.set(name, home > guest ? { home: won + 1, guest: lost } : { home: won, guest: lost + 1 })
}

const toRecords = (counts: Map<string, Score>): Record[] => [...counts].map(([name, won]) => ({ name, won }))
