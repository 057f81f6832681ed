import { join } from 'node:path'
import { findNeededFactor } from '#identity/core/accounts/needed-factor.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { toPersonLine } from '#identity/use/people/person-line.ts'
import { getSecret } from '#platform/db/secret-store.ts'
import { MAX_BYTES } from '#platform/images/image-limits.ts'
import type { Buckets } from '#programs/storage/buckets.ts'
import { createStorageApi, STORAGE_ADDRESSES, type Shown } from '#programs/storage/create-storage-api.ts'
import { createResumableUploads } from '#programs/storage/resumable-uploads.ts'
import { createSignedAddresses, type SignedPurpose } from '#programs/storage/signed-address.ts'
import type { Actor } from '#rights/offices.ts'
import type { Ground } from '#server/assemble/open-ground.ts'
import type { ServerContext } from '#server/context/site-context.ts'
import { officesOf } from '#server/members/session-cookie.ts'
import { createFaultReport } from '#server/report-fault.ts'
import { createLinkSeal } from '#shared/link-seal.ts'
import { newSecret } from '#shared/unguessable.ts'
import { createDocumentBucket } from './document-bucket.ts'
import { createMemberBucket, MEMBERS_FOLDER } from './member-bucket.ts'
import { createPictureBucket } from './picture-bucket.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/current-standing.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { findRole, type KeyReader } from '#programs/data/guard/role.ts'
import { tokenState } from '#server/members/session-routes.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { BucketContents, StoredObject } from '#programs/storage/stored-object.ts'

/**
 * The storage API with its dependencies: the picture library and the documents of the club.
 *
 * @property sweepUploads deletes the parts of uploads that were not finished in time
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
    findActor: (accountId: string) => findActor(identity, accountId),
    signed: createSignedAddresses(createLinkSeal<SignedPurpose>(secret), now),
  }
  const uploads = createResumableUploads(join(config.dataDir, 'uploads'), parts)
  const app = createStorageApi({ ...parts, uploads }, (shown) => whoAsks(identity, keys, shown))
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

/** The rights of an account without a session; only active accounts have any. */
async function findActor(identity: IdentityContext, accountId: string): Promise<Actor | undefined> {
  const found = await findPerson(identity, accountId)
  const now = identity.now()
  if (!found.ok || toPersonLine(found.value, now).state !== 'active') return undefined
  const needed = findNeededFactor(found.value, { settings: identity.settings, now })
  return { accountId, offices: officesOf(found.value.account, needed).held }
}

/**
 * The guard of the data API, then the offices of the account: as in the members' area, none without the second factor that it has set up. A key
 * alone, even the secret one, is nobody: a person who can be named must answer for stored files.
 */
export async function whoAsks(
  identity: IdentityContext,
  keys: KeyReader,
  { key, authorization }: Shown,
): Promise<Result<Actor | undefined, { status: number; message: string }>> {
  let who: Authenticated | undefined
  // Resumable uploads come from another client, which sends no key; a token proves more than a key.
  const asked = key === undefined && authorization ? { ...keys, isKeyNeeded: false } : keys
  const role = await findRole({ key, authorization }, asked, async (token) => {
    const found = await authenticate(identity, token)
    if (found.ok) who = found.value
    return tokenState(found)
  })
  if (!role.ok) return err({ status: role.error.status, message: role.error.message })
  if (!who || isSecondFactorMissing(who)) return ok(undefined)
  const { account } = who.person
  const needed = findNeededFactor(who.person, { settings: identity.settings, now: identity.now() })
  return ok({ accountId: account.id, offices: officesOf(account, needed).held })
}

/** @property folder such as `members/`: objects whose names begin so are in `inside`, all others in `outside` */
type Joined = { folder: string; inside: BucketContents; outside: BucketContents }

/** Joins two buckets into one. A move between them writes to one and removes from the other, so both rights are needed. */
function joinBuckets({ folder, inside, outside }: Joined): BucketContents {
  const bucketOf = ({ name }: Pick<StoredObject, 'name'>) => (name.startsWith(folder) ? inside : outside)

  const copy: BucketContents['copy'] = async (actor, object, name) => {
    const [from, to] = [bucketOf(object), bucketOf({ name })]
    if (from === to) return from.copy(actor, object, name)
    const bytes = await from.open(object)
    return bytes ? to.put(actor, { name, bytes: Buffer.from(bytes), replaces: undefined }) : err({ kind: 'gone' })
  }

  return {
    list: async (viewer) => [...(await outside.list(viewer)), ...(await inside.list(viewer))],
    find: (name, viewer) => bucketOf({ name }).find(name, viewer),
    open: (object) => bucketOf(object).open(object),
    openSize: (object, transform, accept) => bucketOf(object).openSize(object, transform, accept),
    asPassedOnBy: (viewer) => inside.asPassedOnBy(viewer),
    rightFor: (name) => bucketOf({ name }).rightFor(name),
    put: (actor, sent) => bucketOf(sent).put(actor, sent),
    copy,
    async move(actor, object, name) {
      const from = bucketOf(object)
      if (from === bucketOf({ name })) return from.move(actor, object, name)
      const allowed = await from.mayRemove(actor, object)
      if (!allowed.ok) return allowed
      const copied = await copy(actor, object, name)
      if (copied.ok) await from.remove(actor, object)
      return copied
    },
    mayRemove: (actor, object) => bucketOf(object).mayRemove(actor, object),
    remove: (actor, object) => bucketOf(object).remove(actor, object),
  }
}
