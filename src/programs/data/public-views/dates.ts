import type { Table } from '../allow/table.ts'

/** The lines of the pages of dates: what was in this year and the four before, and what comes in the next twelve months. */
export const dates = {
  name: 'dates',
  about: 'What takes place when, and what does not.',
  columns: [
    { name: 'id', type: 'text', about: 'The same for the same line.' },
    { name: 'group', type: 'text', about: 'training, spiele, turniere or verein.' },
    { name: 'kind', type: 'text', about: 'What it is, in a German word.' },
    { name: 'title', type: 'text', about: 'Its name.' },
    { name: 'detail', type: 'text', about: 'The place, or what else one must know.', nullable: true },
    { name: 'day', type: 'date', about: 'The first day, in Germany.' },
    { name: 'last_day', type: 'date', about: 'The last day.' },
    { name: 'begins', type: 'text', about: 'German time, 18:30.', nullable: true },
    { name: 'ends', type: 'text', about: 'German time.', nullable: true },
    { name: 'cancelled', type: 'text', about: 'Why it does not take place.', nullable: true },
    { name: 'change', type: 'text', about: 'How it differs from what is usual.', nullable: true },
    { name: 'url', type: 'text', about: 'The address of its page.', nullable: true },
  ],
  rights: ['select'],
} as const satisfies Table
