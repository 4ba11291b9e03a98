// Moves an application to another stage before the decision, or adds a note to the stage that it has (APP-14).
import { m } from '#messages'
import { type ApplicationDetail, missingDocumentsLimit, reviewNotesLimit } from '#contracts/application-review.ts'
import { type OpenStage, openStages } from '#contracts/applications.ts'
import { chakra } from '@chakra-ui/react'
import { CharacterCount } from '../../../design-system/ui/CharacterCount.tsx'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Field, FieldError } from '../../../design-system/ui/Field.tsx'
import { Select, Textarea } from '../../../design-system/ui/inputs.tsx'
import { NoteField } from '../../../layouts/crisis/NoteField.tsx'
import { languageNames } from './language-names.ts'
import { stageViews } from './stage-display.ts'
import { useStageChange } from './useStageChange.ts'

export const StageForm = ({ application }: { readonly application: ApplicationDetail }) => {
  const { draft, set, stage, problem, errors, pending, submit } = useStageChange(application)
  return (
    <chakra.form
      noValidate
      aria-labelledby="stage-form"
      aria-busy={pending}
      display="grid"
      gap="4"
      padding="4"
      bg="bg.subtle"
      borderRadius="panel"
      onSubmit={submit}
    >
      <chakra.h3 id="stage-form" textStyle="section">
        {m['partner-applications:stageForm.title']()}
      </chakra.h3>
      <Field id="application-stage" label={m['partner-applications:stage']()}>
        {(control) => (
          <Select
            {...control}
            value={stage}
            onChange={({ currentTarget }) => set({ stage: currentTarget.value as OpenStage })}
          >
            {application.stage === 'rejected' && <option value="">{stageViews.rejected.label}</option>}
            {openStages.map((option) => (
              <option key={option} value={option}>
                {stageViews[option].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {stage === 'documents_pending' && (
        <MissingDocumentsField
          application={application}
          value={draft.missingDocuments}
          onChange={(missingDocuments) => set({ missingDocuments })}
          error={errors.missingDocuments}
        />
      )}
      <Field
        id="application-stage-notes"
        label={m['partner-applications:stageForm.notes']()}
        help={m['partner-applications:stageForm.notesHelp']()}
        optional
        error={errors.notes}
        counter={<CharacterCount length={draft.notes.length} limit={reviewNotesLimit} />}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={draft.notes}
            onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
          />
        )}
      </Field>
      {problem !== undefined && (
        <div role="alert">
          <FieldError id="application-stage-problem">{problem}</FieldError>
        </div>
      )}
      <Button type="submit" justifySelf="start" aria-busy={pending}>
        {pending ? m['partner-applications:stageForm.saving']() : m['partner-applications:stageForm.save']()}
      </Button>
    </chakra.form>
  )
}

interface MissingDocumentsProps {
  readonly application: ApplicationDetail
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | undefined
}

const MissingDocumentsField = ({ application, ...field }: MissingDocumentsProps) => {
  const { missingDocuments: current, language } = application
  return (
    <>
      {current !== null && (
        <chakra.div>
          <chakra.p textStyle="label">{m['partner-applications:stageForm.missingNow']()}</chakra.p>
          <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
            {current}
          </chakra.p>
          <chakra.p color="fg.muted" textStyle="small" marginTop="1">
            {m['partner-applications:stageForm.missingKeep']()}
          </chakra.p>
        </chakra.div>
      )}
      <NoteField
        id="application-missing-documents"
        label={m['partner-applications:stageForm.missing']()}
        help={m['partner-applications:stageForm.missingHelp']({ language: languageNames[language]() })}
        optional={current !== null}
        limit={missingDocumentsLimit}
        {...field}
      />
    </>
  )
}
