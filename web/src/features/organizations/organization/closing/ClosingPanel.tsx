// Closes an organization, or merges it into another: what is open, what happens, and the steps. For admins.
import { m } from '#messages'
import type { OrganizationClosing } from '#contracts/organization-closing.ts'
import type { OrganizationProfileDetail } from '#contracts/organization-profile.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../../lib/paths.ts'
import { Button } from '../../../../design-system/ui/Button.tsx'
import { LabeledValue } from '../../../../design-system/ui/LabeledValue.tsx'
import { Notice } from '../../../../design-system/ui/Notice.tsx'
import { Panel, PanelHeading } from '../../../../design-system/ui/Panel.tsx'
import { QueryContent } from '../../../../design-system/ui/QueryContent.tsx'
import { TextLink } from '../../../../design-system/ui/links.tsx'
import { organizationClosing } from '../../queries.ts'
import { ClosingButtons } from './ClosingButtons.tsx'
import { OpenReferrals } from './OpenReferrals.tsx'
import { StartClosingDialog } from './StartClosingDialog.tsx'

interface Props {
  readonly organization: Pick<OrganizationProfileDetail, 'id' | 'name'>
}

export const ClosingPanel = ({ organization }: Props) => {
  const query = useQuery(organizationClosing(organization.id))
  return (
    <QueryContent query={query} failedTitle={m['organizations:closing.loadFailed']()}>
      {(closing) => <Content organization={organization} closing={closing} />}
    </QueryContent>
  )
}

interface ContentProps extends Props {
  readonly closing: OrganizationClosing
}

const Content = ({ organization, closing }: ContentProps) => {
  if (closing.status === 'closed') return <Closed organization={organization} closing={closing} />
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)" maxWidth="56rem">
      {closing.status === 'open' ? (
        <BeforeClosing organization={organization} closing={closing} />
      ) : (
        <WhileClosing organization={organization} closing={closing} />
      )}
    </chakra.div>
  )
}

const Closed = ({ organization: { name }, closing: { successor } }: ContentProps) => (
  <Panel aria-labelledby="closing-title" maxWidth="56rem">
    <PanelHeading id="closing-title">{m['organizations:closing.closed.title']({ name })}</PanelHeading>
    {successor !== null && (
      <chakra.p marginBottom="2">
        {m['organizations:closing.closed.successor']()}{' '}
        <TextLink to={paths.organization(successor.id)}>{successor.name}</TextLink>
      </chakra.p>
    )}
    <chakra.p textWrap="pretty">{m['organizations:closing.closed.text']()}</chakra.p>
  </Panel>
)

const BeforeClosing = ({ organization, closing }: ContentProps) => {
  const [isStarting, setStarting] = useState(false)
  return (
    <Panel aria-labelledby="closing-title">
      <PanelHeading id="closing-title">{m['organizations:closing.open.title']()}</PanelHeading>
      <chakra.p textWrap="pretty">{m['organizations:closing.open.text']()}</chakra.p>
      <chakra.ol listStyleType="decimal" paddingInlineStart="6" display="grid" gap="1.5" marginBlock="3">
        <li>{m['organizations:closing.open.first']()}</li>
        <li>{m['organizations:closing.open.second']()}</li>
      </chakra.ol>
      <Counts closing={closing} />
      <Button variant="outline" marginTop="5" onClick={() => setStarting(true)}>
        <Archive aria-hidden />
        {m['organizations:closing.start.open']()}
      </Button>
      {isStarting && (
        <StartClosingDialog organization={organization} closing={closing} onClose={() => setStarting(false)} />
      )}
    </Panel>
  )
}

const WhileClosing = ({ organization, closing }: ContentProps) => {
  const { received, returned, sentElsewhere, platformPeople, successor } = closing
  return (
    <>
      <Notice kind="info" title={m['organizations:closing.while.title']({ name: organization.name })}>
        <p>
          {successor === null
            ? m['organizations:closing.while.noSuccessor']()
            : m['organizations:closing.while.successor']({ successor: successor.name })}
        </p>
        <p>{m['organizations:closing.while.text']()}</p>
      </Notice>
      <OpenReferrals
        id="closing-received"
        title={m['organizations:closing.received.title']({ count: received.total })}
        lead={m['organizations:closing.received.lead']()}
        none={m['organizations:closing.received.none']()}
        referrals={received}
      />
      <OpenReferrals
        id="closing-returned"
        title={m['organizations:closing.returned.title']({ count: returned.total })}
        lead={m['organizations:closing.returned.lead']()}
        none={m['organizations:closing.returned.none']()}
        referrals={returned}
      />
      {platformPeople > 0 && (
        <Notice kind="warning" title={m['organizations:closing.platformPeople.title']({ count: platformPeople })}>
          <TextLink to={paths.access({ organizationId: organization.id })}>
            {m['organizations:closing.platformPeople.link']()}
          </TextLink>
        </Notice>
      )}
      <Panel aria-labelledby="closing-finish">
        <PanelHeading id="closing-finish">{m['organizations:closing.finish.title']()}</PanelHeading>
        <chakra.p textWrap="pretty">{m['organizations:closing.finish.text']()}</chakra.p>
        {sentElsewhere > 0 && (
          <chakra.p textWrap="pretty" marginTop="2">
            {m['organizations:closing.finish.sentElsewhere']({ count: sentElsewhere })}
          </chakra.p>
        )}
        <chakra.div marginTop="4">
          <Counts closing={closing} />
        </chakra.div>
        <ClosingButtons organization={organization} closing={closing} />
      </Panel>
    </>
  )
}

const Counts = ({ closing }: Pick<ContentProps, 'closing'>) => (
  <chakra.dl
    display="grid"
    gap="4"
    gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
  >
    <LabeledValue name={m['organizations:closing.counts.referrals']()}>
      {closing.received.total + closing.returned.total}
    </LabeledValue>
    <LabeledValue name={m['organizations:closing.counts.members']()}>{closing.members}</LabeledValue>
    <LabeledValue name={m['organizations:closing.counts.invitations']()}>{closing.invitations}</LabeledValue>
    <LabeledValue name={m['organizations:closing.counts.appointments']()}>{closing.appointments}</LabeledValue>
  </chakra.dl>
)
