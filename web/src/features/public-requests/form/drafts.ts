// The drafts of the two request forms. The field names are the server's.

export interface PublicDraft {
  readonly firstName: string
  readonly lastInitial: string
  readonly phone: string
  readonly email: string
  readonly county: string
  readonly need: string
  readonly note: string
  readonly consent: boolean
}

export const emptyPublicDraft: PublicDraft = {
  firstName: '',
  lastInitial: '',
  phone: '',
  email: '',
  county: '',
  need: '',
  note: '',
  consent: false,
}

export interface GuestDraft {
  readonly guestName: string
  readonly guestEmail: string
  readonly guestPhone: string
  readonly county: string
  readonly needCategory: string
  readonly circumstances: string
  readonly consent: boolean
}

export const emptyGuestDraft: GuestDraft = {
  guestName: '',
  guestEmail: '',
  guestPhone: '',
  county: '',
  needCategory: '',
  circumstances: '',
  consent: false,
}
