import { href } from 'react-router'
import { nameOfPerson } from '#features/membership/application.ts'
import { listApplications } from '#features/membership/keep-applications.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** Applicants who have signed. An applicant who still has to sign on paper is not a task yet. */
export const applicationsSource: DeskSource = {
  name: 'Anträge',
  right: 'keep-applications',
  async look({ actor, ctx }) {
    const { applications } = getValue(await listApplications(ctx, actor))
    const signed = applications.filter(({ state }) => state === 'new')
    const unsigned = applications.filter(({ state }) => state === 'waiting')
    return {
      waiting: signed.map(({ id, people, feeTitle, receivedAt }) => ({
        key: `application ${id}`,
        title: `${people.map(nameOfPerson).join(', ')}: Antrag auf Mitgliedschaft`,
        text: `Unterschrieben, Beitrag „${feeTitle}“. Jetzt entscheiden Vorstand oder Kasse.`,
        since: receivedAt,
        action: { label: 'Ansehen', path: href('/admin/antraege/:id', { id }) },
      })),
      running:
        unsigned.length === 0
          ? []
          : [
              {
                key: 'applications',
                when: 'wartet auf Papier',
                text: `${unsigned.length === 1 ? 'Ein Antrag' : `${unsigned.length} Anträge`} ohne Unterschrift`,
              },
            ],
    }
  },
}
