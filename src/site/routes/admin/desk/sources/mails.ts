import { href } from 'react-router'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

export const mailsSource: DeskSource = {
  name: 'Postausgang',
  right: 'read-outbox',
  async look({ actor, services }) {
    const { lines, counts } = getValue(await services.outbox.list(actor, 'failed', 1))
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
