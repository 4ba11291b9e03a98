// The state of the form "Request Help". The tab keeps what was typed while the person registers or signs in.
import { m } from '#messages'
import { lazyModule } from '../../../lib/api/lazy-module.ts'
import { useIdempotencyKey } from '../../../lib/api/useIdempotencyKey.ts'
import { usePublicDraft } from '../../../lib/forms/drafts.ts'
import { usePageState, usePosted } from '../../../lib/forms/page-state.tsx'
import { toast } from '../../../lib/stores/toasts.ts'
import { asProblem } from '../../../lib/api/problem-error.ts'
import { publicNoteLimit } from '../../public-requests/form/note-limits.ts'
import { useScreenedForm } from '../../public-requests/form/useScreenedForm.ts'

export interface HelpDraft {
  readonly need: string
  readonly priority: string
  readonly note: string
  readonly consent: boolean
}

const emptyDraft: HelpDraft = { need: '', priority: '', note: '', consent: false }

const submission = lazyModule(() => import('./help-submission.ts'))

export const useHelpRequest = (onSent: () => void) => {
  const posted = usePosted('help_request')
  const sealed = usePageState().data?.helpDraft
  const stored = usePublicDraft('help-request', emptyDraft, posted.values ?? sealed)
  const { draft, change, deleteDraft } = stored
  const idempotency = useIdempotencyKey()

  const state = useScreenedForm<HelpDraft, Awaited<ReturnType<typeof submission.load>>>({
    module: submission,
    problem: posted.problem,
    draft,
    change,
    required: ['need', 'priority', 'note'],
    check: (loaded) => {
      const { errors, body } = loaded.checkHelpRequest(draft)
      if (body === undefined) return { errors }
      const send = async () => {
        await loaded.sendHelpRequest(body, idempotency.keyFor(body)).catch((error: unknown) => {
          showFailed(asProblem(error).code === 'not_authenticated')
          throw error
        })
        idempotency.complete()
        deleteDraft()
        toast({ kind: 'done', title: m['portal:request.sent.title'](), text: m['portal:request.sent.text']() })
        onSent()
      }
      return { errors, send }
    },
    screenNote: (loaded) => loaded.screenText(draft.note, 'guest', publicNoteLimit),
    noteField: 'note',
    consentMessage: m['validation:sharingConsentRequired'](),
  })
  return {
    state,
    form: stored.form,
    /** Whether the form shows what was typed before, in this tab or before the person signed in. */
    restored: stored.restored || (posted.values === undefined && sealed !== undefined),
    /** Whether a cookie contains the draft, which only the server can read and delete. */
    isSealed: sealed !== undefined,
    /** Whether the server refused the note that was posted without JavaScript. */
    wasSensitive: posted.problem?.code === 'sensitive_content',
    startOver: () => {
      // The server deletes what only it can read, and shows the form again.
      if (sealed === undefined) stored.discard()
      else deleteDraft()
      state.reset()
    },
  }
}

const showFailed = (isSignedOut: boolean) =>
  toast(
    isSignedOut
      ? { kind: 'failed', title: m['portal:request.signIn.title'](), text: m['portal:request.signIn.text']() }
      : { kind: 'failed', title: m['public-requests:failed.title'](), text: m['public-requests:failed.text']() },
  )
