import { href } from 'react-router'
import { listPeople } from '#identity/use/people/person-lists.ts'
import { DAY } from '#shared/durations.ts'
import { callPerson } from '../../people/person-words.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** Afterwards whoever has no office is a member like others. */
const NEW_FOR = 14 * DAY

/** Who has made an account by themselves and has no office yet. */
export const accountsSource: DeskSource = {
  name: 'Personen',
  right: 'manage-people',
  async look({ actor, ctx, now }) {
    const newest = { search: '', office: undefined, page: 1 }
    const { people } = getValue(await listPeople(ctx, actor, newest))
    const waiting = people.flatMap((person) => {
      const isNew = now.getTime() - person.createdAt.getTime() < NEW_FOR
      if (!isNew || person.state !== 'active' || person.offices.length > 0 || person.id === actor.accountId) return []
      return [
        {
          key: `account ${person.id}`,
          title: `Neues Konto: ${callPerson(person)}`,
          text: 'Noch ohne Amt. Kennen Sie die Person?',
          since: person.createdAt,
          isYours: false,
          action: { label: 'Ansehen', path: href('/admin/personen/:id', { id: person.id }) },
        },
      ]
    })
    return { waiting }
  },
}
