import { useState } from 'react'
import { href } from 'react-router'
import { CompareView } from './compare-view.tsx'
import { ConflictNotice, RestoredNotice } from './draft-notice.tsx'
import type { DraftFields, ForeignDraft } from './draft.ts'
import type { Beginning } from './restore-draft.ts'
import { SaveLine } from './save-line.tsx'
import type { SaveQueue, SaveState } from './save-queue.ts'

type Props = {
  state: SaveState
  queue: SaveQueue
  /** What the page started with. */
  beginning: Beginning
  read: () => DraftFields
  show: (fields: DraftFields) => void
}

/** Above the form: whether everything is saved, and what needs a decision. */
export function DraftTop({ state, queue, beginning, read, show }: Props) {
  const { isSeen, setSeen, comparing, setComparing, later, setLater, choose, close } = useDecision({ queue, show })
  const theirs = state.kind === 'conflict' ? state.theirs : undefined
  return (
    <>
      <SaveLine
        state={state}
        doorPath={href('/admin')}
        onwardPath="#auf-die-website"
        onRetry={() => void queue.sendNow()}
        onClear={() => void queue.clear()}
        onConflict={later && theirs && (() => setComparing(theirs))}
      />
      {comparing && (
        <CompareView
          by={comparing.by}
          base={queue.base.fields}
          mine={read()}
          theirs={comparing.fields}
          onChoose={(chosen) => choose(chosen, comparing)}
          onClose={close}
        />
      )}
      {!comparing && theirs && theirs !== later && (
        <ConflictNotice
          theirs={theirs}
          mine={read()}
          base={queue.base.fields}
          onCompare={() => setComparing(theirs)}
          onLater={() => setLater(theirs)}
        />
      )}
      {!comparing && beginning.kind === 'restored' && !isSeen && (
        <RestoredNotice
          at={beginning.at}
          restored={beginning.fields}
          saved={beginning.base.fields}
          onCompare={() => setComparing({ ...queue.base, by: 'Gespeichert', at: beginning.at })}
          onGood={() => setSeen(true)}
        />
      )}
    </>
  )
}

/** Whether the notice was seen, is being compared, or was put off. */
function useDecision({ queue, show }: Pick<Props, 'queue' | 'show'>) {
  const [isSeen, setSeen] = useState(false)
  const [comparing, setComparing] = useState<ForeignDraft>()
  const [later, setLater] = useState<ForeignDraft>()

  function choose(chosen: DraftFields, over: ForeignDraft) {
    show(chosen)
    setComparing(undefined)
    setSeen(true)
    void queue.settle(over)
  }
  function close() {
    setLater(comparing)
    setComparing(undefined)
  }
  return { isSeen, setSeen, comparing, setComparing, later, setLater, choose, close }
}
