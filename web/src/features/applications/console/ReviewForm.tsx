// The contents of the review dialog. What an approval publishes is confirmed before it.
import { m } from '#messages'
import { type ApplicationDetail, reviewNotesLimit } from '#contracts/application-review.ts'
import { Dialog, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { Field, FieldError } from '../../../design-system/ui/Field.tsx'
import { Input, Textarea } from '../../../design-system/ui/inputs.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { useDecision } from './useDecision.ts'

interface Props {
  readonly application: ApplicationDetail
  readonly onClose: () => void
}

/** After a refusal it stays, and keeps what was typed. */
export const ReviewForm = ({ application, onClose }: Props) => {
  const decision = useDecision(application, onClose)
  const { problem, running, decide } = decision
  const { stage } = application
  // A decision of this dialog may show in the application before its answer is there.
  const isDecided = (stage === 'approved' || stage === 'rejected') && running === undefined
  return (
    <>
      <Dialog.Body gap="5">
        {isDecided ? (
          <Notice
            kind="info"
            title={
              stage === 'approved'
                ? m['partner-applications:decision.alreadyApproved']()
                : m['partner-applications:decision.alreadyRejected']()
            }
          >
            {m['partner-applications:decision.alreadyText']()}
          </Notice>
        ) : (
          <Consequences application={application} />
        )}
        {!isDecided && <PublicEmailField application={application} {...decision} />}
        <NotesField {...decision} />
        {problem !== undefined && !isDecided && (
          <div role="alert">
            <FieldError id="application-review-problem">{problem}</FieldError>
          </div>
        )}
      </Dialog.Body>
      <Dialog.Footer flexWrap="wrap">
        <Button variant="quiet" onClick={onClose}>
          {isDecided ? m['common:close']() : m['common:cancel']()}
        </Button>
        {!isDecided && (
          <>
            <Button variant="outline" aria-busy={running === 'reject'} onClick={() => decide('reject')}>
              {m['partner-applications:decision.reject']()}
            </Button>
            <Button aria-busy={running === 'approve'} onClick={() => decide('approve')}>
              {m['partner-applications:decision.approve']()}
            </Button>
          </>
        )}
      </Dialog.Footer>
    </>
  )
}

const Consequence = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <chakra.h3 textStyle="label">{title}</chakra.h3>
    <chakra.ul
      marginTop="1"
      paddingInlineStart="5"
      listStyleType="disc"
      display="grid"
      gap="1"
      overflowWrap="anywhere"
      color="fg.muted"
    >
      {children}
    </chakra.ul>
  </div>
)

const Consequences = ({ application: { contactName: contact, contactEmail: email } }: Pick<Props, 'application'>) => (
  <>
    <Consequence title={m['partner-applications:decision.approving']()}>
      <li>{m['partner-applications:decision.creates']()}</li>
      <li>{m['partner-applications:decision.invites']({ contact, email })}</li>
      <li>{m['partner-applications:decision.final']()}</li>
    </Consequence>
    <Consequence title={m['partner-applications:decision.rejecting']()}>
      <li>{m['partner-applications:decision.rejectingText']()}</li>
    </Consequence>
  </>
)

type DecisionState = ReturnType<typeof useDecision>

const PublicEmailField = ({
  application,
  publicEmail,
  setPublicEmail,
  errors,
}: Pick<Props, 'application'> & DecisionState) => (
  <Field
    id="application-public-email"
    label={m['partner-applications:decision.publicEmail']()}
    help={
      application.publicEmail === null
        ? m['partner-applications:decision.publicEmailNone']()
        : m['partner-applications:decision.publicEmailGiven']()
    }
    optional
    error={errors.publicEmail}
  >
    {(control) => (
      <Input
        {...control}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={publicEmail}
        onChange={({ currentTarget }) => setPublicEmail(currentTarget.value)}
      />
    )}
  </Field>
)

const NotesField = ({ notes, setNotes, errors }: DecisionState) => (
  <Field
    id="application-review-notes"
    label={m['partner-applications:decision.notes']()}
    help={m['partner-applications:decision.notesHelp']()}
    optional
    error={errors.notes}
    counter={<CharacterCount length={notes.length} limit={reviewNotesLimit} />}
  >
    {(control) => (
      <Textarea {...control} rows={4} value={notes} onChange={({ currentTarget }) => setNotes(currentTarget.value)} />
    )}
  </Field>
)
