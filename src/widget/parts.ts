import type { Actions } from './actions.ts'
import type { Modal } from './modal.ts'
import type { WidgetOptions } from './options.ts'
import type { WidgetState } from './state.ts'
import type { Store } from './store.ts'

/** What the dialog is given; it decides nothing itself. */
export type Parts = { store: Store; actions: Actions; modal: Modal; options: WidgetOptions }

/** The same for what it shows at this moment. */
export type PageParts = Parts & { state: WidgetState }
