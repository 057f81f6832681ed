import {
  CHOICES,
  EVERYTHING,
  ORDERS,
  type Choice,
  type Order,
  type Selection,
} from '#features/tournaments/handling/selection.ts'

/** Choices as a page offers them. @property key in the address */
export const choiceWords: Record<Choice, { key: string; label: string }> = {
  all: { key: 'alle', label: 'alle' },
  undecided: { key: 'zu-entscheiden', label: 'zu entscheiden' },
  late: { key: 'verspaetet', label: 'verspätet' },
  open: { key: 'offen', label: 'offen (nicht markiert)' },
  marked: { key: 'markiert', label: 'markiert' },
  accepted: { key: 'bestaetigt', label: 'bestätigt' },
  waiting: { key: 'warteliste', label: 'Warteliste' },
  declined: { key: 'abgelehnt', label: 'abgelehnt' },
  withdrawn: { key: 'abgesagt', label: 'abgesagt' },
  unpaid: { key: 'unbezahlt', label: 'Startgeld offen' },
  unreached: { key: 'unzustellbar', label: 'Bestätigung nicht zugestellt' },
}

export const orderWords: Record<Order, { key: string; label: string }> = {
  received: { key: 'eingang', label: 'Eingang, älteste zuerst' },
  newest: { key: 'neueste', label: 'Eingang, neueste zuerst' },
  team: { key: 'mannschaft', label: 'Mannschaft' },
  contact: { key: 'name', label: 'Ansprechperson' },
}

const MAX_SEARCH = 200

/** Reads the selection from the address; ignores invalid values. */
export function readSelection(query: URLSearchParams): Selection {
  const choice = CHOICES.find((each) => choiceWords[each].key === query.get('auswahl'))
  const competition = query.get('wettbewerb') ?? ''
  const order = ORDERS.find((each) => orderWords[each].key === query.get('reihenfolge'))
  return {
    search: (query.get('suche') ?? '').trim().slice(0, MAX_SEARCH),
    choice: choice ?? EVERYTHING.choice,
    order: order ?? EVERYTHING.order,
    ...(/^[a-z0-9-]{1,80}$/.test(competition) && { competition }),
  }
}

/** From 1; invalid page numbers become 1. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get('seite') ?? '1')
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** A query with its question mark; empty for the default. */
export function selectionQuery({ search, choice, order, competition }: Selection, page = 1): string {
  const query = new URLSearchParams({
    ...(search !== '' && { suche: search }),
    ...(choice !== EVERYTHING.choice && { auswahl: choiceWords[choice].key }),
    ...(order !== EVERYTHING.order && { reihenfolge: orderWords[order].key }),
    ...(competition !== undefined && { wettbewerb: competition }),
    ...(page > 1 && { seite: String(page) }),
  }).toString()
  return query && `?${query}`
}

/** „Auswahl: verspätet, Suche „Bär““; undefined when nothing is left out. */
export function describeSelection({ search, choice }: Selection): string | undefined {
  const parts = [
    ...(choice === 'all' ? [] : [choiceWords[choice].label]),
    ...(search === '' ? [] : [`Suche „${search}“`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}
