// The "Report a problem" button of a listing. Clicking it replaces it with a small form.
import { m } from '#messages'
import { chakra } from '@chakra-ui/react'
import { Flag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../design-system/ui/Button.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { ListingProblemForm, firstControlId } from './ListingProblemForm.tsx'

export const ReportProblem = ({ organizationId }: { organizationId: string }) => {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  // The form replaces the button that had the focus.
  useEffect(() => {
    if (stage === 'open') document.getElementById(firstControlId)?.focus()
  }, [stage])
  if (stage === 'sent') return <Notice kind="done">{m['directory:problem.sent']()}</Notice>
  if (stage === 'open') {
    return (
      <chakra.section color="fg" marginTop="3">
        <chakra.h3 textStyle="section" marginBottom="4">
          {m['directory:problem.title']()}
        </chakra.h3>
        <ListingProblemForm organizationId={organizationId} onSent={() => setStage('sent')} />
      </chakra.section>
    )
  }
  return (
    <Button variant="quiet" px="2" marginInlineStart="-2" onClick={() => setStage('open')}>
      <Flag aria-hidden />
      {m['directory:problem.open']()}
    </Button>
  )
}
