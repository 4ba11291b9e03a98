// Who moved an application to which stage and when, with their notes.
import { m } from '#messages'
import type { ApplicationStep } from '#contracts/application-review.ts'
import { tierNames } from '#contracts/tier-names.ts'
import { chakra } from '@chakra-ui/react'
import { BadgeCheck, Send, StickyNote } from 'lucide-react'
import { Timeline, type TimelineItem } from '../../../design-system/ui/Timeline.tsx'
import { stageViews } from './stage-display.ts'

/** What staff wrote for themselves, and then what the applicant reads. */
const StepTexts = ({ notes, missingDocuments }: Pick<ApplicationStep, 'notes' | 'missingDocuments'>) => (
  <chakra.div display="grid" gap="2">
    {notes !== null && <p>{notes}</p>}
    {missingDocuments !== null && (
      <div>
        <chakra.p textStyle="label">{m['partner-applications:history.asked']()}</chakra.p>
        <p>{missingDocuments}</p>
      </div>
    )}
  </chakra.div>
)

/** `before` is the step before it, which is missing for the submission. */
const toItem = (
  { at, by, stage, tier, notes, missingDocuments }: ApplicationStep,
  before: ApplicationStep | undefined,
): TimelineItem => {
  const view = stageViews[stage]
  const common = {
    id: at + stage,
    instant: at,
    by: by === null ? m['partner-applications:history.applicant']() : m['partner-applications:history.by'](by),
    ...(notes === null && missingDocuments === null ? {} : { note: <StepTexts {...{ notes, missingDocuments }} /> }),
  }
  if (before === undefined) return { ...common, icon: Send, title: m['partner-applications:history.submitted']() }
  if (tier !== null) {
    const title = m['partner-applications:history.tierSet']({ tier: tierNames[tier]() })
    return { ...common, icon: BadgeCheck, title }
  }
  return before.stage === stage
    ? { ...common, icon: StickyNote, title: m['partner-applications:history.noted']() }
    : { ...common, icon: view.icon, title: m['partner-applications:history.moved']({ stage: view.label }) }
}

/** The steps are newest first. */
export const ApplicationHistory = ({ steps }: { readonly steps: readonly ApplicationStep[] }) => (
  <section>
    <chakra.h3 textStyle="section" marginBottom="3">
      {m['partner-applications:history.title']()}
    </chakra.h3>
    <Timeline
      label={m['partner-applications:history.title']()}
      items={steps.map((step, index) => toItem(step, steps[index + 1]))}
    />
  </section>
)
