import type { EventSource } from './event.ts'

/** How an event came to say what it says. `before`: as it stood when somebody first changed it in the room; `file`: an import brought it. */
export const EVENT_COMMANDS = ['before', 'file', 'add', 'save', 'restore', 'publish', 'hide'] as const
export type EventCommand = (typeof EVENT_COMMANDS)[number]

/** @property number from 1 @property by id of an account, which may be gone; undefined for a file @property facts as its file would say it */
export type EventVersion = {
  number: number
  command: EventCommand
  at: Date
  by: string | undefined
  facts: EventSource
}

/** What a list needs of it. */
export type EventVersionLine = Omit<EventVersion, 'facts'>
