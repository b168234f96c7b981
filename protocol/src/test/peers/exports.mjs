// Holds exported files against programs of others: Khronos' validator of glTF, and the loaders of three.js, whose bones
// must be where the markers are. Copy it to a folder of your own, and there:
//
//     npm install gltf-validator three
//     mocapscope convert walk.jsonl --source Walker -o walk.bvh       and the same to walk.glb and walk.trc
//     node exports.mjs walk
//
// Ends with 1 when a file has an error, or a bone is more than a millimetre off.
import fs from 'node:fs'
import validator from 'gltf-validator'

globalThis.self = globalThis
const THREE = await import('three')
const { BVHLoader } = await import('three/examples/jsm/loaders/BVHLoader.js')
const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js')

const name = process.argv[2]
let failed = false

const glb = new Uint8Array(fs.readFileSync(name + '.glb'))
const { issues } = await validator.validateBytes(glb)
console.log(`${name}.glb: ${issues.numErrors} errors, ${issues.numWarnings} warnings, ${issues.numInfos} infos`)
issues.messages.slice(0, 20).forEach(issue => console.log(' ', issue.code, issue.message, issue.pointer))
failed ||= issues.numErrors > 0

const lines = fs.readFileSync(name + '.trc', 'utf8').split('\n')
const rate = Number(lines[2].split('\t')[0])
const markers = lines[3].split('\t').slice(2).filter(marker => marker)
const rows = lines.slice(6).filter(line => line).map(line => line.split('\t').map(Number))

function compare (label, root, clip, millimetres) {
  const mixer = new THREE.AnimationMixer(root)
  mixer.clipAction(clip).play()
  const place = new THREE.Vector3()
  let worst = 0
  // The last frame is the clip's end, at which the mixer begins again.
  for (let frame = 0; frame < rows.length - 1; frame++) {
    mixer.setTime(frame / rate)
    root.updateMatrixWorld(true)
    markers.forEach((marker, i) => {
      root.getObjectByName(marker).getWorldPosition(place).multiplyScalar(millimetres)
      const [x, y, z] = rows[frame].slice(2 + 3 * i, 5 + 3 * i)
      worst = Math.max(worst, Math.hypot(place.x - x, place.y - y, place.z - z))
    })
  }
  console.log(`${label}: ${rows.length} frames of ${markers.length} joints, at most ${worst.toFixed(4)} mm off`)
  failed ||= !(worst < 1)
}

const bvh = new BVHLoader().parse(fs.readFileSync(name + '.bvh', 'utf8'))
const group = new THREE.Group()
group.add(bvh.skeleton.bones[0])
compare(name + '.bvh', group, bvh.clip, 10)
new GLTFLoader().parse(glb.buffer, '', gltf => {
  compare(name + '.glb', gltf.scene, gltf.animations[0], 1000)
  process.exitCode = failed ? 1 : 0
}, error => {
  console.log(error)
  process.exitCode = 1
})
