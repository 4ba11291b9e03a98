// The form "Request Help": the need, how urgent it is, the family's own words, and consent (CLI-11, CLI-12, CLI-40).
import { m } from '#messages'
import { priorityLabel, priorityMeaning } from '#contracts/referral-labels.ts'
import { priorities } from '#contracts/enumeration-values.ts'
import { chakra } from '@chakra-ui/react'
import { PostFields } from '../../../lib/forms/PostFields.tsx'
import { inPlace } from '../../../lib/in-place.ts'
import { SafetyPanel } from '../../../layouts/crisis/SafetyPanel.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { ErrorSummary } from '../../../design-system/ui/ErrorSummary.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { FailedNotice } from '../../public-requests/form/FailedNotice.tsx'
import { publicNoteLimit } from '../../public-requests/form/note-limits.ts'
import { ConsentField, NoteField, SelectField, needOptions } from '../../public-requests/form/RequestFields.tsx'
import { SignInLinks } from './SignInLinks.tsx'
import { useHelpRequest } from './useHelpRequest.ts'

const priorityOptions = Object.fromEntries(
  priorities.map((priority) => [
    priority,
    m['referral:priorityWithMeaning']({ name: priorityLabel[priority](), meaning: priorityMeaning[priority]() }),
  ]),
)

export const HelpRequestForm = ({ onSent }: { onSent: () => void }) => {
  const { state, form, restored, isSealed, wasSensitive, startOver } = useHelpRequest(onSent)
  const { field, failure, pending, screening } = state
  return (
    <>
      {restored && <RestoredNotice isSealed={isSealed} onStartOver={startOver} />}
      <chakra.form
        // Prevents browsers from restoring the consent after a reload.
        autoComplete="off"
        ref={form}
        noValidate
        method="post"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="5"
        aria-busy={pending}
        onFocus={state.prepare}
        onSubmit={state.submit}
      >
        <PostFields form="help_request" />
        <ErrorSummary {...state.summary} />
        <SelectField {...field('need')} label={m['public-requests:form.need']()} options={needOptions} />
        <SelectField {...field('priority')} label={m['portal:request.priority']()} options={priorityOptions} />
        <NoteField
          {...field('note')}
          label={m['portal:request.note']()}
          help={m['public-requests:form.noteHelp']()}
          limit={publicNoteLimit}
          screening={screening}
        />
        {screening === undefined && wasSensitive && <SafetyPanel />}
        <ConsentField {...field('consent')} />
        {failure !== undefined &&
          (failure.code === 'not_authenticated' ? <SignInNotice /> : <FailedNotice problem={failure} />)}
        <Button type="submit" size="hero" justifySelf={{ md: 'start' }} aria-busy={pending} disabled={pending}>
          {pending ? m['public-requests:form.submitting']() : m['public-requests:form.submit']()}
        </Button>
      </chakra.form>
    </>
  )
}

/** A form of its own, because the Enter key presses the first button of a form. */
const RestoredNotice = ({ isSealed, onStartOver }: { isSealed: boolean; onStartOver: () => void }) => (
  <chakra.form method="post" marginBottom="5">
    <PostFields form="help_request" />
    <Notice kind="info" title={m['public-requests:restored.title']()}>
      <Button
        type="submit"
        name="startOver"
        value="true"
        variant="quiet"
        size="row"
        px="0"
        // The form is posted if only the server can delete the draft.
        onClick={isSealed ? onStartOver : inPlace(onStartOver)}
      >
        {m['public-requests:restored.startOver']()}
      </Button>
    </Notice>
  </chakra.form>
)

const SignInNotice = () => (
  <Notice kind="failed" title={m['portal:request.signIn.title']()}>
    <p>{m['portal:request.signIn.text']()}</p>
    <p>{m['portal:request.signIn.kept']()}</p>
    <SignInLinks returnTo="request" />
  </Notice>
)
