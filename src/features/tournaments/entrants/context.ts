import type { RegistrationContext, RegistrationStores } from '#features/tournaments/registrations/context.ts'
import type { PlayerStore } from './player-store.ts'

export type EntrantStores = RegistrationStores & { players: PlayerStore }

export type EntrantContext = RegistrationContext<EntrantStores>
