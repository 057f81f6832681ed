import { href } from 'react-router'
import { listYouth } from '#features/youth/keep-youth-list.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

/** Parents who have taken a place and want to know when it begins. */
export const youthListSource: DeskSource = {
  name: 'Warteliste Jugendtraining',
  right: 'keep-youth-list',
  async look({ actor, ctx }) {
    const lists = getValue(await listYouth(ctx, actor))
    return {
      waiting: lists.flatMap(({ group, accepted }) =>
        accepted.map(({ id, name, email, endedAt }) => ({
          key: `youth ${id}`,
          title: `${name} hat einen Platz im Jugendtraining`,
          text: `Gruppe „${group.name}“. Die Eltern (${email}) warten darauf, wann es losgeht.`,
          since: endedAt,
          isYours: actor.offices.includes('youth'),
          action: { label: 'Ansehen', path: href('/admin/anfragen/warteliste') },
        })),
      ),
    }
  },
}
