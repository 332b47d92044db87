import type { Area } from './area.ts'

const FORM = 'modules/careers/form.schema.ts'
const FIELDS = 'web/careers/ApplicationFields.tsx'
const FILES = 'web/careers/files.ts'
const APPLYING = 'modules/careers/applying.ts'

/** Jobs and who applies for them. */
export const careers: readonly Area[] = [
  {
    key: 'JOB',
    name: 'Job portal',
    rows: [
      ['JOB-01', 'a job', 'web/screens.ts', 'web/careers/JobPage.tsx'],
      ['JOB-02', 'its application', 'web/screens.ts', 'web/careers/ApplyPage.tsx'],
      ['JOB-03', 'a job, English spelling', 'web/screens.ts', 'web/careers/JobPage.tsx'],
      ['JOB-04', 'its application, English spelling', 'web/screens.ts', 'web/careers/ApplyPage.tsx'],
      ['JOB-05', 'what is told of a job', 'modules/careers/schema.ts'],
      ['JOB-06', 'the keys of companies', 'club/careers.ts'],
      ['JOB-07', 'salutation', FORM, FIELDS],
      ['JOB-08', 'name, e-mail, mobile', FORM, FIELDS],
      ['JOB-09', 'address', FORM, FIELDS],
      ['JOB-10', 'birthday, salary, start', FORM, FIELDS],
      ['JOB-11', 'notice period', FORM, FIELDS],
      ['JOB-12', 'severe disability', FORM, FIELDS],
      ['JOB-13', 'source and comments', FORM, FIELDS],
      ['JOB-14', 'documents', 'web/careers/DocumentsField.tsx', APPLYING],
      ['JOB-15', 'two consents', 'web/careers/ApplyForm.tsx', 'modules/careers/own.ts'],
      ['JOB-16', 'countries', 'club/careers.ts'],
      ['JOB-17', 'the phases', 'web/careers/sending.ts', APPLYING],
      ['JOB-18', 'five files, 20 MB, PDF', FORM, 'platform/files/pdf-check.ts'],
      ['JOB-19', 'too large', FORM, FILES],
      ['JOB-20', 'too many', FORM, FILES],
      ['JOB-21', 'another kind of file', FORM, FILES],
      ['JOB-22', 'units of a notice period', FORM],
      ['JOB-23', 'what it refers to', FORM],
    ],
  },
]
