import { join } from 'node:path'
import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { MAX_BYTES } from '#platform/images/image-limits.ts'
import type { Buckets } from '#programs/storage/buckets.ts'
import { createStorageApi, STORAGE_ADDRESSES } from '#programs/storage/create-storage-api.ts'
import { createResumableUploads } from '#programs/storage/resumable-uploads.ts'
import { createSignedAddresses, type SignedPurpose } from '#programs/storage/signed-address.ts'
import type { Actor } from '#rights/offices.ts'
import type { Ground } from '#server/assemble/open-ground.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { officesOf } from '#server/members/offices-of.ts'
import { createFaultReport } from '#server/report-fault.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { newSecret } from '#shared/unguessable.ts'
import { createDocumentBucket } from './document-bucket.ts'
import { joinBuckets } from './join-buckets.ts'
import { createMemberBucket, MEMBERS_FOLDER } from './member-bucket.ts'
import { createPictureBucket } from './picture-bucket.ts'
import { whoAsks } from './who-asks.ts'

/**
 * The storage API with everything behind it: the picture library and the documents of the club.
 *
 * @property sweepUploads deletes what has come of files that nobody finished in time
 */
export async function openStorage({ config, connection, accounts, log }: Ground, ctx: ServerContext) {
  const { identity, keyReader: keys } = accounts.identity
  const { now } = ctx
  const secret = await getSecret(connection.inTransaction, 'storage-links', newSecret)
  const reportFault = createFaultReport(log, 'a storage request failed')
  const parts = {
    now,
    buckets: createBuckets(ctx),
    reportFault,
    findActor: createFindActor(identity, now),
    signed: createSignedAddresses(createLinkSeal<SignedPurpose>(secret), now),
  }
  const uploads = createResumableUploads({ ...parts, folder: join(config.dataDir, 'uploads') })
  const app = createStorageApi({ ...parts, uploads, whoAsks: (shown) => whoAsks(identity, keys, shown) })
  return { gateway: { addresses: STORAGE_ADDRESSES, fetch: app.fetch }, sweepUploads: uploads.sweep }
}

export function createBuckets(ctx: ServerContext): Buckets {
  return {
    pictures: {
      name: 'pictures',
      maxBytes: MAX_BYTES,
      contents: createPictureBucket(ctx),
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    },
    documents: {
      name: 'documents',
      maxBytes: MAX_BYTES,
      mediaTypes: ['application/pdf'],
      contents: joinBuckets({
        folder: MEMBERS_FOLDER,
        inside: createMemberBucket(ctx),
        outside: createDocumentBucket(ctx),
      }),
    },
  }
}

/** Without a session: what an account may that is neither disabled nor gone. */
const createFindActor =
  (identity: IdentityContext, now: () => Date) =>
  async (accountId: string): Promise<Actor | undefined> => {
    const found = await findPerson(identity, accountId)
    if (!found.ok || toPersonLine(found.value, now()).state !== 'active') return undefined
    const needed = findNeededFactor(found.value, { settings: identity.settings, now: now() })
    return { accountId, offices: officesOf(found.value.account, needed).held }
  }
