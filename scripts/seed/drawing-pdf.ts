/** A drawing of a shaft, as the PDF that a design office would send: one page in A4 across, with the frame, both views and the title block. */
export function drawingPdf({ number, version, material }: { readonly number: string; readonly version: string; readonly material: string }): Buffer {
  const content = [
    '0.8 w 28 28 786 539 re S',
    // The title block.
    '560 28 254 76 re S 560 66 m 814 66 l S 700 28 m 700 66 l S',
    text(568, 80, 14, number),
    text(568, 46, 10, `Rev. ${version}   Scale 1:2`),
    text(708, 46, 10, material),
    // The shaft from the side: three steps, their hidden bore and the line of the axis.
    '1.6 w 120 300 140 60 re S 260 280 220 100 re S 480 300 120 60 re S',
    '0.6 w [6 3] 0 d 120 318 m 600 318 l 120 342 m 600 342 l S',
    '[14 3 2 3] 0 d 100 330 m 620 330 l S [] 0 d',
    // From the front.
    `1.6 w ${circle(710, 330, 50)} S ${circle(710, 330, 30)} S 0.6 w ${circle(710, 330, 12)} S [14 3 2 3] 0 d 645 330 m 775 330 l 710 265 m 710 395 l S [] 0 d`,
    // Its measures.
    '0.5 w 120 230 m 600 230 l 120 290 m 120 224 l 600 290 m 600 224 l 260 250 m 480 250 l 260 274 m 260 244 l 480 274 m 480 244 l S',
    text(345, 234, 10, '240 -0.2'),
    text(355, 254, 10, '110'),
    text(362, 392, 10, 'D50 h7'),
    text(166, 372, 10, 'D30 k6'),
    text(60, 60, 9, 'Edges broken 0.5 x 45 deg. Surface Ra 3.2. Hardness 48-52 HRC.'),
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

function text(x: number, y: number, size: number, words: string): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${words.replaceAll(/[()\\]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, '?')}) Tj ET`
}

/** Four curves that nobody tells from a circle. */
function circle(x: number, y: number, radius: number): string {
  const k = radius * 0.5523
  return [
    `${x + radius} ${y} m`,
    `${x + radius} ${y + k} ${x + k} ${y + radius} ${x} ${y + radius} c`,
    `${x - k} ${y + radius} ${x - radius} ${y + k} ${x - radius} ${y} c`,
    `${x - radius} ${y - k} ${x - k} ${y - radius} ${x} ${y - radius} c`,
    `${x + k} ${y - radius} ${x + radius} ${y - k} ${x + radius} ${y} c`,
  ].join(' ')
}
