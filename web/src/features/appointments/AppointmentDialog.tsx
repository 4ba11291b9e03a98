// The dialog for one action on an appointment. If the server refuses the action, the dialog stays open and keeps what
// was typed. If someone else changed the appointment, the dialog says what it is now, and the next attempt replaces that.
import { m } from '#messages'
import type { AppointmentAction } from '#contracts/appointment-rules.ts'
import { type ActOnAppointment, type AppointmentRow, appointmentLimits } from '#contracts/appointments.ts'
import { validationText } from '#contracts/validation-messages.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { ConfirmDialog } from '../../design-system/ui/ConfirmDialog.tsx'
import { newerVersion } from '../../lib/api/newer-version.ts'
import { NoteField, noteError } from '../../layouts/crisis/NoteField.tsx'
import { TimeFields } from './AppointmentFields.tsx'
import { type DraftErrors, moveDraft, moveErrors, toMoveBody } from './appointment-draft.ts'
import { appointmentProblem, findOverlap } from './appointment-problems.ts'
import { OverlapNotice } from './OverlapNotice.tsx'
import { useAppointmentAction } from './useAppointmentCommands.ts'

export type DialogAction = Exclude<AppointmentAction, 'confirm'>

interface Props {
  readonly action: DialogAction
  readonly appointment: AppointmentRow
  readonly asClient: boolean
  readonly isOwnOrganization: boolean
  readonly familyHasAccount: boolean
  readonly onClose: () => void
}

const consequences = {
  move: m['appointment-desk:move.consequence'],
  cancel: m['appointment-desk:cancel.consequence'],
  complete: m['appointment-desk:complete.consequence'],
  mark_no_show: m['appointment-desk:noShow.consequence'],
}

/** For a family that can't see the change in an account. */
const consequencesWithoutAccount: typeof consequences = {
  ...consequences,
  move: m['appointment-desk:noAccount.move'],
  cancel: m['appointment-desk:noAccount.cancel'],
}

const dialogTexts = (
  action: DialogAction,
  { asClient, familyHasAccount }: Pick<Props, 'asClient' | 'familyHasAccount'>,
) => {
  const staffTexts = familyHasAccount ? consequences : consequencesWithoutAccount
  if (action === 'request_move')
    return {
      title: m['appointments:askToMove.title'](),
      consequence: m['appointments:askToMove.consequence'](),
      confirm: m['appointments:askToMove.confirm'](),
    }
  if (action === 'cancel')
    return {
      title: m['appointments:cancel.title'](),
      consequence: asClient ? m['appointments:cancel.consequence']() : staffTexts.cancel(),
      confirm: m['appointments:cancel.confirm'](),
    }
  const texts = {
    move: { title: m['appointment-desk:move.title'], confirm: m['appointment-desk:move.confirm'] },
    complete: { title: m['appointment-desk:complete.title'], confirm: m['appointment-desk:complete.confirm'] },
    mark_no_show: { title: m['appointment-desk:noShow.title'], confirm: m['appointment-desk:noShow.confirm'] },
  }[action]
  return { title: texts.title(), consequence: staffTexts[action](), confirm: texts.confirm() }
}

const reasonLabel = ({ asClient, familyHasAccount }: Pick<Props, 'asClient' | 'familyHasAccount'>): string => {
  if (asClient) return m['appointments:cancel.label']()
  return familyHasAccount ? m['appointment-desk:cancel.label']() : m['appointment-desk:noAccount.reason']()
}

/** The words of a cancellation or a request, or undefined if they are valid. Only the family may cancel without any. */
const wordsError = (action: DialogAction, words: string, asClient: boolean): string | undefined => {
  if (action !== 'cancel' && action !== 'request_move') return undefined
  const isMissing = words.trim() === '' && (action === 'request_move' || !asClient)
  if (!isMissing) return noteError(words, 'referral_note', appointmentLimits.words)
  return validationText({
    key:
      action === 'request_move' ? 'validation:appointmentWordsRequired' : 'staff-validation:appointment.reasonRequired',
  })
}

export const AppointmentDialog = (props: Props) => {
  const { action, appointment, asClient, isOwnOrganization, onClose } = props
  const [words, setWords] = useState('')
  // The live list may show a newer version than the one that the person read.
  const [version, setVersion] = useState(appointment.version)
  const [time, setTime] = useState(() => moveDraft(appointment))
  const [errors, setErrors] = useState<DraftErrors & { readonly words?: string | undefined }>({})
  const mutation = useAppointmentAction(appointment.id, onClose)
  const overlap = findOverlap(mutation.error)
  const texts = dialogTexts(action, props)
  const reset = () => {
    setErrors({})
    if (mutation.error !== null) mutation.reset()
  }
  const toBody = (): z.input<typeof ActOnAppointment> => {
    if (action === 'move') return { ...toMoveBody(time, version), allowOverlap: overlap !== null }
    if (action === 'cancel') return { action, version, reason: words }
    return action === 'request_move' ? { action, version, words } : { action, version }
  }
  const confirm = () => {
    const invalidWords = wordsError(action, words, asClient)
    const newErrors = action === 'move' ? moveErrors(time, new Date()) : {}
    setErrors({ ...newErrors, words: invalidWords })
    if (invalidWords === undefined && Object.keys(newErrors).length === 0)
      mutation.mutate(toBody(), { onError: (error) => setVersion(newerVersion(error) ?? version) })
  }
  const changeWords = (text: string) => {
    setWords(text)
    reset()
  }
  const wordsProps = { rows: 3, limit: appointmentLimits.words, value: words, onChange: changeWords }
  return (
    <ConfirmDialog
      open
      title={texts.title}
      consequence={texts.consequence}
      confirmLabel={overlap === null ? texts.confirm : m['appointment-desk:overlap.move']()}
      danger={action === 'cancel'}
      wide={action === 'move'}
      pending={mutation.isPending}
      {...(mutation.error === null || overlap !== null ? {} : { problem: appointmentProblem(mutation.error) })}
      onClose={onClose}
      onConfirm={confirm}
    >
      {action === 'move' && (
        <TimeFields
          draft={time}
          errors={errors}
          onChange={(changes) => {
            setTime((previous) => ({ ...previous, ...changes }))
            reset()
          }}
        />
      )}
      {action === 'request_move' && (
        <NoteField
          {...wordsProps}
          id="appointment-words"
          label={m['appointments:askToMove.label']()}
          error={errors.words}
        />
      )}
      {action === 'cancel' && (
        <NoteField
          {...wordsProps}
          id="appointment-reason"
          label={reasonLabel(props)}
          optional={asClient}
          error={errors.words}
        />
      )}
      {overlap !== null && <OverlapNotice overlap={overlap} isOwnOrganization={isOwnOrganization} />}
    </ConfirmDialog>
  )
}
