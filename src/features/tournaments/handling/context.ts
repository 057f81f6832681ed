import type { EntrantStores } from '#features/tournaments/entrants/context.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'
import type { RegistrationContext } from '#features/tournaments/registrations/context.ts'
import type { HandlingStore } from './handling-store.ts'

export type HandlingStores = EntrantStores & { handling: HandlingStore; messages: MessageStore }

export type HandlingContext = RegistrationContext<HandlingStores>
