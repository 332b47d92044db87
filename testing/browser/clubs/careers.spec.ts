import { expect } from '@playwright/test'
import { test } from '#testing/browser/test.ts'
import { buildPdf } from '../../pdf.ts'
import { expectAccessible, origin } from '../journey.ts'
import { linkInMail } from '../post.ts'

/** A job is found and applied for without an account; the line breaks once, and nothing is lost by it. */
test('JOB-01 JOB-02 JOB-17 a job is applied for with a document, over a broken line, and withdrawn by the mail’s link', async ({
  page,
}) => {
  const klub = origin('klub')
  await page.goto(`${klub}/career/greenkeeping`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${klub}/jobs/greenkeeping`)
  await page.goto(`${klub}/jobs?company=efev&place=Trainingsgel%C3%A4nde+Nord`)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Greenkeeping/ }).click()
  await expect(page).toHaveURL(/\/jobs\/greenkeeping$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Jetzt bewerben' }).click()

  const email = 'bewerbung@reise.example'
  await page.getByLabel('Anrede').selectOption('ms')
  for (const [label, text] of [
    ['Vorname', 'Insa'],
    ['Nachname', 'Kroon'],
    ['E-Mail-Adresse', email],
    ['Handynummer', '+49 170 1234567'],
    ['Geburtsdatum', '1995-03-04'],
    ['Straße', 'Deichweg'],
    ['Hausnummer', '3a'],
    ['Postleitzahl', '24899'],
    ['Ort', 'Falkenstadt'],
    ['Gehaltswunsch', '38000'],
    ['Frühester Beginn', '2027-03-01'],
  ] as const)
    await page
      .getByRole('main')
      .getByLabel(label, { exact: label === 'Ort' })
      .first()
      .fill(text)
  await expect(page.getByText(/^Gesichert um/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nachname')).toHaveValue('Kroon')
  await page.setInputFiles('#apply-files', {
    name: 'Lebenslauf.pdf',
    mimeType: 'application/pdf',
    buffer: buildPdf({ bytes: 1_200_000 }),
  })
  await expectAccessible(page)
  let pieces = 0
  await page.route('**/documents?**', async (route) => {
    pieces += 1
    if (pieces >= 2 && pieces <= 4) await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Bewerbung abschicken' }).click()
  await expect(page.getByText('Die Verbindung ist abgerissen.')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Hier weitermachen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Danke, das ist da.' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessible(page)

  await page.goto(
    await linkInMail({
      to: email,
      subject: 'Deine Bewerbung ist da: Greenkeeping (m/w/d)',
      leadsTo: /bewerbung/,
    }),
  )
  await expect(page.getByText('Angekommen', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bewerbung zurückziehen' }).click()
  await page.getByRole('button', { name: 'Zurückziehen', exact: true }).click()
  await expect(page.getByText('Zurückgezogen', { exact: true })).toBeVisible()
})
