// /directory/partner/report: reports a problem with a listing. The partner dialog shows the same form.
import { m } from '#messages'
import { useState } from 'react'
import { usePosted } from '../../../lib/forms/page-state.tsx'
import { Notice } from '../../../design-system/ui/Notice.tsx'
import { Panel } from '../../../design-system/ui/Panel.tsx'
import { Lead, PartnerPageLayout, Title } from '../partner/PartnerPageLayout.tsx'
import { ListingProblemForm } from './ListingProblemForm.tsx'

export const ListingProblemPage = () => {
  const [wasSent, setWasSent] = useState(usePosted('listing_problem').result !== undefined)
  return (
    <PartnerPageLayout isForm>
      {({ id, name }) => (
        <>
          <Title>{m['directory:problem.title']()}</Title>
          <Lead marginBottom="6">{name}</Lead>
          {wasSent ? (
            <Notice kind="done">{m['directory:problem.sent']()}</Notice>
          ) : (
            <Panel as="div">
              <ListingProblemForm organizationId={id} onSent={() => setWasSent(true)} />
            </Panel>
          )}
        </>
      )}
    </PartnerPageLayout>
  )
}
