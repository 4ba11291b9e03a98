// A link to the organization's contact email address.
import { Mail } from 'lucide-react'
import { contactEmail } from '../../lib/contact-email.ts'
import { ExternalLink } from './links.tsx'

export const ContactLink = () => (
  <ExternalLink
    href={`mailto:${contactEmail}`}
    display="inline-flex"
    alignItems="center"
    gap="2"
    minHeight="11"
    maxWidth="full"
    overflowWrap="anywhere"
  >
    <Mail size={18} strokeWidth={1.9} aria-hidden />
    {contactEmail}
  </ExternalLink>
)
