import { href } from 'react-router'
import type { ClubReader } from '#features/club/club-reader.ts'
import { createKeepNewsletters, type NewsletterRoom } from '#features/newsletter/keep-newsletters.ts'
import type { ToldArticle } from '#features/newsletter/newsletter-mail.ts'
import { createNewsletterStore } from '#features/newsletter/newsletter-store.ts'
import { createSendNewsletters } from '#features/newsletter/send-newsletters.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { createSubscriptionStore } from '#features/subscriptions/subscription-store.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { openSubscriptionLinks } from '#server/agenda/create-date-reminders.ts'
import { newId } from '#shared/new-id.ts'
import { reminderEndPath } from '#site/routes/dates/date-path.ts'

type Needs = {
  connection: DatabaseConnection
  config: Pick<Config, 'publicUrl'>
  club: Pick<ClubReader, 'getFacts'>
  now: () => Date
}

/** So many of the latest articles can be told of. */
const CHOICE = 20

export function createNewsletterRoom(needs: Needs): NewsletterRoom {
  const { db, inTransaction } = needs.connection
  return createKeepNewsletters({
    ...commonOf(needs),
    newsletters: createNewsletterStore(db),
    inTransaction: (work) => inTransaction((trx) => work(createNewsletterStore(trx))),
    listReaders: async () =>
      (await createSubscriptionStore(db).list()).filter(({ topics }) => topics.includes('newsletter')),
  })
}

/** @returns a step that puts what is due into the outbox */
export function createNewsletterSending(needs: Needs & { afterCommit: () => void }): () => Promise<number> {
  const { connection, config, now, afterCommit } = needs
  const { db, engine, inTransaction } = connection
  return createSendNewsletters({
    ...commonOf(needs),
    afterCommit,
    list: createNewsletterStore(db).list,
    async getToEndUrl() {
      const { links } = await openSubscriptionLinks({ connection, now })
      return (id) => config.publicUrl + reminderEndPath(links.sealEnd(id, 'newsletter'))
    },
    inTransaction: (work) =>
      inTransaction((trx) =>
        work({
          newsletters: createNewsletterStore(trx),
          outbox: createOutboxStore(trx, engine),
          async findAddress(id) {
            const subscription = await createSubscriptionStore(trx).find(id)
            return subscription?.topics.includes('newsletter') ? subscription.email : undefined
          },
        }),
      ),
  })
}

const commonOf = ({ connection, config, club, now }: Needs) => ({
  now,
  newId,
  async listArticles(): Promise<ToldArticle[]> {
    const teasers = await createArticleStore(connection.db, now).listTeasers(0, CHOICE)
    return teasers.map(({ slug, title, summary }) => ({
      slug,
      title,
      summary,
      url: config.publicUrl + href('/news/:key', { key: slug }),
    }))
  },
  async findClub() {
    const { shortName: name, email } = await club.getFacts('club')
    return { name, email }
  },
})
