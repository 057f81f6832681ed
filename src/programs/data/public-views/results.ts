import type { Table } from '../allow/table.ts'

/** Who came to which place in competitions that are over; whoever has not agreed to be named is a number. */
export const results = {
  name: 'results',
  about: 'The final places of tournaments.',
  columns: [
    { name: 'id', type: 'text', about: 'Event, competition and line.' },
    { name: 'event_id', type: 'uuid', about: 'The tournament.', references: { table: 'events', column: 'id' } },
    { name: 'competition', type: 'text', about: 'A key that is the same for all places of a competition.' },
    { name: 'competition_name', type: 'text', about: 'Missing where the event has only one.', nullable: true },
    { name: 'kind', type: 'text', about: 'team, single or double.' },
    { name: 'line', type: 'integer', about: 'From 1, the best first.' },
    { name: 'place', type: 'integer', about: 'Several may share one.' },
    { name: 'name', type: 'text', about: 'As on the page of the results.' },
  ],
  rights: ['select'],
} as const satisfies Table
