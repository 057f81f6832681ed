/** Papers of one competition, by the words in their addresses. */
export const PAPERS = ['gruppen', 'spielplan', 'turnierbaum', 'zettel', 'auslosung', 'urkunden'] as const
export type Paper = (typeof PAPERS)[number]

export const paperNames: Record<Paper, string> = {
  gruppen: 'Gruppentabellen',
  spielplan: 'Spielplan',
  turnierbaum: 'Turnierbaum',
  zettel: 'Spielzettel',
  auslosung: 'Protokoll der Auslosung',
  urkunden: 'Urkunden',
}

/** The list for the door, which covers the whole event. */
export const ENTRY_LIST = 'meldeliste'
