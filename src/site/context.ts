import { createContext, type RouterContextProvider } from 'react-router'
import type { BinContext } from '#features/bin/context.ts'
import type { OnboardingContext } from '#features/club/context.ts'
import type { ContactContext } from '#features/contact/context.ts'
import type { EnquiryContext } from '#features/contact/enquiries/context.ts'
import type { DateContext } from '#features/dates/context.ts'
import type { DutyContext } from '#features/duties/context.ts'
import type { MemberContext } from '#features/members/context.ts'
import type { MembershipContext } from '#features/membership/context.ts'
import type { LeagueContext } from '#features/league/context.ts'
import type { MovingContext } from '#features/moving/context.ts'
import type { NewsContext } from '#features/news/context.ts'
import type { OutboxContext } from '#features/outbox/keep-outbox.ts'
import type { PictureContext } from '#features/pictures/context.ts'
import type { PrivacyContext } from '#features/privacy/context.ts'
import type { DrawContext } from '#features/tournaments/drawing/draw-room.ts'
import type { EventContext } from '#features/tournaments/events/context.ts'
import type { HandlingContext } from '#features/tournaments/handling/context.ts'
import type { LendingContext } from '#features/tournaments/lending/context.ts'
import type { HallPrograms } from '#features/tournaments/lending/offer-hall-programs.ts'
import type { PapersContext } from '#features/tournaments/papers/papers-room.ts'
import type { SignUpContext } from '#features/tournaments/registrations/context.ts'
import type { SlipContext } from '#features/tournaments/slips/run-slip-command.ts'
import type { UpkeepContext } from '#features/upkeep/context.ts'
import type { AccountContext } from '#identity/use/account/context.ts'
import type { PeopleContext } from '#identity/use/people/context.ts'
import type { SignInContext } from '#identity/use/sign-in/context.ts'
import type { NewsletterContext } from '#features/newsletter/context.ts'
import type { SubscriptionContext } from '#features/subscriptions/context.ts'
import type { YouthContext } from '#features/youth/context.ts'
import type { Actor } from '#rights/offices.ts'
import { getMember } from './member.ts'

/** The context of all use cases: every feature’s context in one. The server fills it in. */
export type SiteContext = SignInContext &
  AccountContext &
  PeopleContext &
  BinContext &
  OnboardingContext &
  ContactContext &
  DateContext &
  DrawContext &
  DutyContext &
  EnquiryContext &
  EventContext &
  HandlingContext &
  HallPrograms &
  LendingContext &
  MemberContext &
  MembershipContext &
  LeagueContext &
  MovingContext &
  NewsContext &
  OutboxContext &
  PapersContext &
  PictureContext &
  PrivacyContext &
  SignUpContext &
  SlipContext &
  UpkeepContext &
  NewsletterContext &
  SubscriptionContext &
  YouthContext & {
    publicUrl: string
    /** The display name of this account’s owner; undefined when the account is gone. */
    nameOf: (accountId: string) => Promise<string | undefined>
    /** The account that has this address; undefined when none has. */
    findAccountByEmail: (email: string) => Promise<string | undefined>
    /** Addresses of halls where a side may be at home, the likeliest first; none where no other clubs are known. */
    proposeHalls: (side: string) => readonly string[]
  }

export const siteContext = createContext<SiteContext>()

/** Every loader and action of a room begins with this call. @throws outside of the members' area */
export const enterRoom = (context: Readonly<RouterContextProvider>): { ctx: SiteContext; actor: Actor } => ({
  ctx: context.get(siteContext),
  actor: getMember(context).actor,
})
