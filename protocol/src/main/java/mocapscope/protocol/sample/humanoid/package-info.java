/**
 * The bones of the human body: their roles, the names that programs give them, and the search for them in a skeleton.
 * Start with {@code HumanoidBoneRole}. Usable without the other samples.
 */
package mocapscope.protocol.sample.humanoid;
