import { href } from 'react-router'
import { listMails } from '#features/outbox/keep-outbox.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

export const mailsSource: DeskSource = {
  name: 'Postausgang',
  right: 'read-outbox',
  async look({ actor, ctx }) {
    const { lines, counts } = getValue(await listMails(ctx, actor, 'failed', 1))
    const { failed } = counts
    if (failed === 0) return {}
    const item = {
      key: 'mails',
      title: failed === 1 ? 'Eine Nachricht kam nicht an' : `${failed} Nachrichten kamen nicht an`,
      text: 'Dort steht, woran es lag; vieles lässt sich noch einmal versuchen.',
      // The newest come first.
      since: lines.at(-1)?.createdAt,
      isYours: false,
      action: { label: 'Nachsehen', path: `${href('/admin/postausgang')}?zustand=gescheitert` },
    }
    return { waiting: [item] }
  },
}
