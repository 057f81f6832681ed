import { Hono } from 'hono'
import { z } from 'zod'
import { generateLink } from '#identity/core/admin/generate-link.ts'
import { readCaller } from '#identity/wires/shared/caller.ts'
import { metadata, text } from '#identity/wires/shared/fields.ts'
import { invalid, refuse } from '#identity/wires/supabase/answer.ts'
import { administrator } from '#identity/wires/supabase/api-key.ts'
import { bodyOf } from '#identity/wires/supabase/read-body.ts'
import { readLink } from '#identity/wires/supabase/redirect.ts'
import type { SupabaseContext } from '#identity/wires/supabase/supabase-context.ts'
import { toUser } from '#identity/wires/supabase/user-view.ts'
import { invite } from '#identity/core/admin/invite.ts'

const linkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})

/** @property verifyType the `type` in the link */
const TYPES = {
  signup: { purpose: 'confirmation', verifyType: 'signup' },
  invite: { purpose: 'invite', verifyType: 'invite' },
  magiclink: { purpose: 'magic-link', verifyType: 'magiclink' },
  recovery: { purpose: 'recovery', verifyType: 'recovery' },
  email_change_current: { purpose: 'email-change-current', verifyType: 'email_change' },
  email_change_new: { purpose: 'email-change-new', verifyType: 'email_change' },
} as const

/** Makes a link without a mail, for programs that send their own. */
export function generateLinkRoutes(wire: SupabaseContext) {
  return new Hono().post('/admin/generate_link', administrator(wire), bodyOf(linkBody), async (c) => {
    const { type, email, new_email: newEmail, password, data = {}, redirect_to } = c.var.body
    if (!isType(type)) return invalid(c, 'Invalid email action link type requested')
    if (email === undefined) return refuse(c, { kind: 'address-missing' }, INVITE_WORDS)
    const link = readLink(c, wire, { redirect_to })
    if (!link.ok) return link.error
    const made = await generateLink(wire.identity, {
      purpose: TYPES[type].purpose,
      email,
      ...(newEmail !== undefined && { newEmail }),
      ...(password !== undefined && { password }),
      userMetadata: data,
      link: link.value,
      by: c.var.by,
      caller: readCaller(c, wire),
    })
    if (!made.ok) return refuse(c, made.error, INVITE_WORDS)
    const { person, linkToken, code } = made.value
    const redirectTo = link.value.redirectTo ?? wire.identity.settings.siteUrl
    const query = new URLSearchParams({ token: linkToken, type: TYPES[type].verifyType, redirect_to: redirectTo })
    return c.json({
      ...toUser(person),
      action_link: `${wire.baseUrl}/verify?${query}`,
      email_otp: code,
      hashed_token: linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })
}

const isType = (type: string | undefined): type is keyof typeof TYPES =>
  type !== undefined && Object.hasOwn(TYPES, type)

const inviteBody = z.object({ email: text, data: metadata, redirect_to: text })

export function inviteRoutes(wire: SupabaseContext) {
  return new Hono().post('/invite', administrator(wire), bodyOf(inviteBody), async (c) => {
    const { email, data = {}, redirect_to } = c.var.body
    const link = readLink(c, wire, { redirect_to })
    if (!link.ok) return link.error
    const invited = await invite(wire.identity, {
      email,
      userMetadata: data,
      link: link.value,
      by: c.var.by,
      caller: readCaller(c, wire),
      sendsMail: true,
    })
    return invited.ok ? c.json(toUser(invited.value.person)) : refuse(c, invited.error, INVITE_WORDS)
  })
}

/** For every request in which an administrator gives an address. */
const INVITE_WORDS = {
  'already-registered': {
    status: 422,
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
  },
  'address-missing': { status: 400, code: 'validation_failed', message: 'An email address is required' },
} as const
