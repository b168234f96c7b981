-- SETP: a datagram is a packet with a header of 18 bytes and frames with headers of 10. A frame is a message, or a part of
-- one that may lie in several packets.

local HEADER = 18
local FRAME_HEADER = 10
local MOST_FRAMES = 4263
local MOST_INCOMPLETE = 64
local SINCE_2000 = 946684800
local MESSAGES = numbered(layouts)
local CONNECT_REQUEST = layouts.ConnectRequest[1].number

field.message = ProtoField.string(protocol.id .. ".message", "message")
field.frame_data = ProtoField.bytes(protocol.id .. ".frames.frameData", "frameData")
field.first_sent = ProtoField.absolute_time(protocol.id .. ".first_sent", "first_sent", base.UTC)
field.completed_in = ProtoField.framenum(protocol.id .. ".completed_in", "completed_in")

local partial = {}
local whole = {}
protocol.reset = function()
    partial = {}
    whole = {}
end

-- Returns the incomplete messages of a direction; the oldest is given up for a new one.
local function incomplete(key)
    local all = partial[key]
    if not all then
        all = { order = {}, messages = {} }
        partial[key] = all
    end
    if #all.order > MOST_INCOMPLETE then
        all.messages[table.remove(all.order, 1)] = nil
    end
    return all
end

-- Keeps a frame's data; returns the whole message when it is complete.
local function collect(key, frame, number)
    local all = incomplete(key)
    local message = all.messages[frame.id]
    if not message or message.count ~= frame.count or message.kind ~= frame.kind then
        if not message then
            all.order[#all.order + 1] = frame.id
        end
        message = { count = frame.count, kind = frame.kind, parts = {}, received = 0 }
        all.messages[frame.id] = message
    end
    if not message.parts[frame.index] then
        message.parts[frame.index] = frame.data:bytes()
        message.received = message.received + 1
    end
    if message.received == message.count then
        local bytes = ByteArray.new()
        for i = 0, message.count - 1 do
            bytes:append(message.parts[i])
        end
        all.messages[frame.id] = nil
        for i, id in ipairs(all.order) do
            if id == frame.id then
                table.remove(all.order, i)
                break
            end
        end
        whole[key .. " " .. frame.id] = { number = number, bytes = bytes }
    end
end

local function list_message(tvb, at, size, kind, tree, info)
    local layout = MESSAGES[kind]
    add_info(info, layout.name)
    local range = size > 0 and tvb(at, size) or tvb(at - 1, 1)
    local item = tree:add(field.message, range, layout.name)
    return read_message(cursor(protocol, tvb, at, at + size, item, true), layout)
end

local function list_reassembled(bytes, kind, tree, info)
    local tvb = bytes:tvb("Message")
    list_message(tvb, 0, tvb:len(), kind, tree, info)
end

-- Lists a frame of a message that has several.
local function list_part(c, frame, key, pinfo, tree, info)
    if frame.kind ~= CONNECT_REQUEST then
        tree:add(field.frame_data, frame.data)
    else
        tree:add(frame.data, "frameData: ***")
    end
    if frame.count > MOST_FRAMES or frame.index >= frame.count or frame.data:len() == 0 then
        reject(c, string.format("frame %d of %d", frame.index, frame.count))
    end
    if not pinfo.visited then
        collect(key, frame, pinfo.number)
    end
    local message = whole[key .. " " .. frame.id]
    if not message then
        add_info(info, string.format("%s, frame %d of %d", MESSAGES[frame.kind].name, frame.index + 1, frame.count))
    elseif message.number == pinfo.number then
        if not c.listed[frame.id] then
            c.listed[frame.id] = true
            list_reassembled(message.bytes, frame.kind, tree, info)
        end
    else
        tree:add(field.completed_in, message.number):set_generated()
    end
end

local function list_frame(c, index, key, pinfo, info)
    local from = c.at
    local scope = "frames[" .. index .. "]."
    local item = c.tree:add(c.tvb(from, math.min(FRAME_HEADER, left(c))), "frames[" .. index .. "]")
    local outer = c.tree
    c.tree = item
    c.values = {}
    local ok, problem = pcall(read_fields, c, layouts["frame header"][1].fields, scope)
    c.tree = outer
    if not ok then
        error(problem, 0)
    end
    local size = c.values.frameDataSize
    if size > left(c) then
        reject(c, string.format("%sframeDataSize is %d, but %d bytes are left", scope, size, left(c)))
    end
    local frame = {
        kind = c.values.type, id = c.values.messageId, count = c.values.frameCount, index = c.values.frameIndex,
        data = size > 0 and c.tvb(c.at, size) or c.tvb(c.at - 1, 0),
    }
    local at = c.at
    c.at = c.at + size
    item:set_len(FRAME_HEADER + size)
    local layout = MESSAGES[frame.kind]
    item:append_text(", " .. (layout and layout.name or "unknown type " .. frame.kind))
    if not layout then
        if size > 0 then
            item:add(field.frame_data, frame.data)
        end
        add_malformed(protocol, item, "no message has type " .. frame.kind)
    elseif frame.count == 1 and frame.index == 0 then
        list_message(c.tvb, at, size, frame.kind, item, info)
    else
        list_part(c, frame, key, pinfo, item, info)
    end
end

local function list_packet(c, key, pinfo, info)
    read_fields(c, layouts["packet header"][1].fields, "")
    local millis = c.values.firstSendTime
    local seconds = tonumber(tostring(millis / 1000)) + SINCE_2000
    if seconds < 2147483648 then
        c.tree:add(field.first_sent, c.tvb(8, 8), NSTime.new(seconds, tonumber(tostring(millis % 1000)) * 1000000))
            :set_generated()
    end
    if left(c) == 0 then
        reject(c, "the packet ends after its header")
    end
    local index = 0
    while left(c) > 0 do
        list_frame(c, index, key, pinfo, info)
        index = index + 1
    end
end

local function dissect(tvb, pinfo, tree)
    local key = directions(pinfo)
    local info = info_list()
    local item = tree:add(protocol.proto, tvb(), "SETP, packet")
    local c = cursor(protocol, tvb, 0, tvb:len(), item, true)
    c.listed = {}
    guarded(c, function()
        list_packet(c, key, pinfo, info)
    end)
    set_columns(protocol, pinfo, info)
    return tvb:len()
end

local dissect_safely = protected(protocol, dissect)

protocol.proto.dissector = function(tvb, pinfo, tree)
    return tvb:len() == 0 and 0 or dissect_safely(tvb, pinfo, tree)
end

-- Finds servers at other ports by the packet that requests a session: a session id of 0 and a whole connect request.
protocol.proto:register_heuristic("udp", function(tvb, pinfo, tree)
    if tvb:len() ~= HEADER + FRAME_HEADER + 128 or tvb(0, 4):uint() ~= 0 or tvb(16, 1):uint() ~= 1
        or tvb(HEADER, 1):uint() ~= CONNECT_REQUEST or tvb(HEADER + 5, 2):le_uint() ~= 1
        or tvb(HEADER + 9, 1):uint() ~= 128 then
        return false
    end
    pinfo.conversation = protocol.proto
    dissect_safely(tvb, pinfo, tree)
    return true
end)
