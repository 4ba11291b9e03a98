// The draft of an application and the ids of its controls. The schema loads later, when the form is sent.
import type { ApplicationForm } from '#contracts/applications.ts'

export type Draft = { readonly [Field in keyof ApplicationForm]-?: Exclude<ApplicationForm[Field], null | undefined> }
export type ApplicationField = keyof Draft
export type Errors = { readonly [Field in ApplicationField]?: string | undefined }

export const emptyDraft: Draft = {
  orgName: '',
  website: '',
  publicEmail: '',
  about: '',
  services: [],
  populations: [],
  counties: [],
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  eligibility: '',
}

/** Ids of the controls, in the order of the form. */
export const controlIds: Readonly<Record<ApplicationField, string>> = {
  orgName: 'organization-name',
  website: 'website',
  publicEmail: 'public-email',
  about: 'about',
  services: 'services',
  populations: 'populations',
  counties: 'counties',
  contactName: 'contact-name',
  contactEmail: 'contact-email',
  contactPhone: 'contact-phone',
  eligibility: 'eligibility',
}
