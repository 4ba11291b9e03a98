// The "Report a problem" button of a listing. A small form replaces it when it is clicked.
import { m } from '#messages'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { ListingProblemForm } from './ListingProblemForm.tsx'

export const ReportProblem = ({ organizationId }: { organizationId: string }) => {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  if (stage === 'sent') return <Notice kind="done">{m['directory:problem.sent']()}</Notice>
  if (stage === 'open') return <ListingProblemForm organizationId={organizationId} onSent={() => setStage('sent')} />
  return (
    <Button variant="quiet" px="2" marginInlineStart="-2" onClick={() => setStage('open')}>
      <Flag aria-hidden />
      {m['directory:problem.open']()}
    </Button>
  )
}
