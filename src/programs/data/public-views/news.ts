import type { Table } from '../allow/table.ts'

/** What readers find under `/news` at this moment. */
export const news = {
  name: 'news',
  about: 'The published articles.',
  columns: [
    { name: 'id', type: 'uuid', about: 'Stays when the article is changed.' },
    { name: 'slug', type: 'text', about: 'The last part of the address of its page.' },
    { name: 'title', type: 'text', about: 'Its heading.' },
    { name: 'summary', type: 'text', about: 'One or two sentences; may be empty.' },
    { name: 'published_at', type: 'timestamptz', about: 'The date that is shown.' },
    { name: 'updated_at', type: 'timestamptz', about: 'When its text or pictures last changed.' },
    { name: 'url', type: 'text', about: 'The address of its page.', madeOf: ['slug'] },
    {
      name: 'html',
      type: 'text',
      about: 'The text, cleaned, with addresses that are good elsewhere.',
      madeOf: ['html', 'slug'],
    },
    {
      name: 'picture_url',
      type: 'text',
      about: 'Its first picture.',
      nullable: true,
      madeOf: ['preview_picture', 'pictures'],
    },
  ],
  rights: ['select'],
  stored: { table: 'articles', hidden: ['is_draft', 'is_page'], since: 'published_at', until: 'expires_at' },
} as const satisfies Table
